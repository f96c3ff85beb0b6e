-- A campaign has a link of its own for each referrer, or is one to which the shop's server alone brings friends. Of those that there
-- are nobody has said that every referrer may pass them on.
alter table campaign add column has_link boolean not null default true;
update campaign set has_link = is_default;

-- Which campaign's link was opened. What was counted before counts to the default one of today.
alter table referral_visit add column campaign_id int references campaign;
update referral_visit v set campaign_id = c.id
from referral_person p join campaign c on c.project_id = p.project_id and c.is_default and c.status in ('scheduled', 'active', 'paused')
where p.id = v.person_id;
alter table referral_visit drop constraint referral_visit_pkey;
create unique index referral_visit_once on referral_visit (person_id, day, visitor, campaign_id) nulls not distinct;
create index referral_visit_campaign on referral_visit (campaign_id, day);

-- How often programs opened links of a campaign, and were left out of its visits: a count for each day, and nothing of who they were.
create table referral_bot_day (
  campaign_id int not null references campaign,
  day date not null,
  count bigint not null check (count > 0),
  primary key (campaign_id, day)
);
create index referral_bot_day_day on referral_bot_day (day);
