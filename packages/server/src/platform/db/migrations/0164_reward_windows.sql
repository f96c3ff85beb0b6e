-- What referrers were granted, by quarters of an hour in which it happened: every window of every zone begins with one. So a limit for a
-- window is asked of as many rows as it has busy quarters, however many rewards are in them.
create table reward_quarter (
  campaign_id int not null references campaign,
  person_id int not null references referral_person,
  since timestamptz not null,
  usd_units numeric not null,
  primary key (campaign_id, person_id, since)
);

create function tally_windows(of_campaigns int[], of_people int[], of_logs bigint[], of_units numeric[]) returns void language sql as $$
  insert into reward_quarter as t (campaign_id, person_id, since, usd_units)
  select u.campaign_id, u.person_id, date_bin('15 minutes', l.triggered_at, timestamptz 'epoch'), sum(u.amount)
  from unnest(of_campaigns, of_people, of_logs, of_units) as u(campaign_id, person_id, log_id, amount)
  join referral_event_log l on l.id = u.log_id
  group by 1, 2, 3 having sum(u.amount) <> 0 order by 1, 2, 3
  on conflict (campaign_id, person_id, since) do update set usd_units = t.usd_units + excluded.usd_units
$$;

create function tally_windows_of_new() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_windows(array_agg(campaign_id), array_agg(person_id), array_agg(event_log_id), array_agg(usd_units))
  from made where beneficiary = 'referrer' and status not in ('reversed', 'cancelled') having count(*) > 0;
  return null;
end $$;
create trigger reward_windows_tallied after insert on reward referencing new table as made
  for each statement execute function tally_windows_of_new();

-- Most of what changes is granted before and after.
create function tally_windows_of_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_windows(array_agg(campaign_id), array_agg(person_id), array_agg(event_log_id), array_agg(amount))
  from (select n.campaign_id, n.person_id, n.event_log_id,
      case when n.status in ('reversed', 'cancelled') then 0 else n.usd_units end
        - case when o.status in ('reversed', 'cancelled') then 0 else o.usd_units end as amount
    from becoming n join been o using (id) where n.beneficiary = 'referrer') c
  where amount <> 0 having count(*) > 0;
  return null;
end $$;
create trigger reward_windows_tallied_anew after update on reward referencing old table as been new table as becoming
  for each statement execute function tally_windows_of_changed();
revoke execute on function tally_windows(int[], int[], bigint[], numeric[]), tally_windows_of_new(), tally_windows_of_changed() from public;

insert into reward_quarter (campaign_id, person_id, since, usd_units)
select w.campaign_id, w.person_id, date_bin('15 minutes', l.triggered_at, timestamptz 'epoch'), sum(w.usd_units)
from reward w join referral_event_log l on l.id = w.event_log_id
where w.beneficiary = 'referrer' and w.status not in ('reversed', 'cancelled') group by 1, 2, 3 having sum(w.usd_units) <> 0;

-- What was checked is said of thousands of rewards in the same words: they are kept once.
create table reward_checks (
  id int generated always as identity primary key,
  checks jsonb not null unique
);
insert into reward_checks (checks) select distinct checks from reward where checks <> '[]';
alter table reward add column checks_id int references reward_checks;
alter table reward disable trigger user;
update reward w set checks_id = c.id from reward_checks c where c.checks = w.checks;
alter table reward enable trigger user;
alter table reward drop column checks;

-- Its rules name the campaign.
alter table reward drop constraint reward_campaign_id_fkey;
