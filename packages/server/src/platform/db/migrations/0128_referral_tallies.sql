-- Those of the system are 1 to 3.
alter table referral_event alter column id restart with 11;

-- The rules of a draft give nobody anything: they change, and go with it.
create function refuse_rules_change() returns trigger language plpgsql as $$
begin
  if not exists (select from campaign c where c.id = old.campaign_id and c.status = 'draft') then
    raise exception 'rules of a campaign that was activated never change' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
drop trigger campaign_rules_append_only on campaign_rules;
create trigger campaign_rules_kept before update or delete on campaign_rules for each row execute function refuse_rules_change();

-- Counts and sums that lists show, kept by triggers in the name of the owner: a list costs the same with ten friends and a million.
create table referral_people_tally (
  project_id int not null references project,
  state text not null,
  people bigint not null,
  primary key (project_id, state)
);
-- What somebody brought.
create table referral_tally (
  person_id int primary key references referral_person,
  linked bigint not null default 0,
  converted bigint not null default 0,
  rejected bigint not null default 0,
  revenue_usd_units numeric not null default 0
);
-- The friends of a campaign: who came by it while it was active, or paid while it was.
create table campaign_friend (
  campaign_id int not null references campaign,
  person_id int not null references referral_person,
  referrer_id int not null references referral_person,
  converted boolean not null,
  revenue_usd_units numeric not null default 0,
  primary key (campaign_id, person_id)
);
create index campaign_friend_person on campaign_friend (person_id);
create table campaign_referrer (
  campaign_id int not null references campaign,
  person_id int not null references referral_person,
  friends bigint not null default 0,
  converted bigint not null default 0,
  revenue_usd_units numeric not null default 0,
  primary key (campaign_id, person_id)
);
create index campaign_referrer_best on campaign_referrer (campaign_id, revenue_usd_units desc, person_id);
create table campaign_tally (
  campaign_id int primary key references campaign,
  referrers bigint not null default 0,
  friends bigint not null default 0,
  converted bigint not null default 0,
  revenue_usd_units numeric not null default 0
);
-- By the day of the campaign's own zone.
create table campaign_day (
  campaign_id int not null references campaign,
  day date not null,
  payments bigint not null default 0,
  revenue_usd_units numeric not null default 0,
  rewards_usd_units numeric not null default 0,
  primary key (campaign_id, day)
);
create table reward_tally (
  campaign_id int not null references campaign,
  beneficiary text not null,
  state text not null,
  rewards bigint not null,
  usd_units numeric not null,
  primary key (campaign_id, beneficiary, state)
);

create function tally_campaign_friends(campaigns int[], referrers int[], friends int[], converted int[], revenue numeric[])
  returns void language sql as $$
  with changed as (
    select campaign_id, person_id, sum(f) as friends, sum(c) as converted, sum(r) as revenue
    from unnest(campaigns, referrers, friends, converted, revenue) as u(campaign_id, person_id, f, c, r)
    group by 1, 2 having sum(f) <> 0 or sum(c) <> 0 or sum(r) <> 0),
  booked as (
    insert into campaign_referrer as t (campaign_id, person_id, friends, converted, revenue_usd_units)
    select * from changed order by 1, 2
    on conflict (campaign_id, person_id) do update set friends = t.friends + excluded.friends,
      converted = t.converted + excluded.converted, revenue_usd_units = t.revenue_usd_units + excluded.revenue_usd_units
    returning t.campaign_id, t.person_id, t.xmax = 0 as fresh)
  insert into campaign_tally as t (campaign_id, referrers, friends, converted, revenue_usd_units)
  select campaign_id, count(*) filter (where fresh), sum(c.friends), sum(c.converted), sum(c.revenue)
  from booked join changed c using (campaign_id, person_id) group by 1 order by 1
  on conflict (campaign_id) do update set referrers = t.referrers + excluded.referrers,
    friends = t.friends + excluded.friends, converted = t.converted + excluded.converted,
    revenue_usd_units = t.revenue_usd_units + excluded.revenue_usd_units;
$$;

create function tally_new_campaign_friends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_campaign_friends(array_agg(campaign_id), array_agg(referrer_id), array_agg(1),
    array_agg(converted::int), array_agg(revenue_usd_units)) from made having count(*) > 0;
  return null;
end $$;
create trigger campaign_friend_tallied after insert on campaign_friend referencing new table as made
  for each statement execute function tally_new_campaign_friends();

create function tally_changed_campaign_friends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_campaign_friends(array_agg(n.campaign_id), array_agg(n.referrer_id), array_agg(0),
    array_agg(n.converted::int - o.converted::int), array_agg(n.revenue_usd_units - o.revenue_usd_units))
  from becoming n join been o using (campaign_id, person_id) having count(*) > 0;
  return null;
end $$;
create trigger campaign_friend_tallied_anew after update on campaign_friend referencing old table as been new table as becoming
  for each statement execute function tally_changed_campaign_friends();

-- Whoever was just brought is a friend of the campaign that brought them, else of the default one, where it is active.
create function join_campaigns(friends int[]) returns void language sql as $$
  insert into campaign_friend (campaign_id, person_id, referrer_id, converted)
  select c.id, p.id, p.referred_by, p.friend_status = 'converted'
  from referral_person p join campaign c on c.project_id = p.project_id and c.status = 'active'
    and case when p.evidence ->> 'campaignId' is null then c.is_default else c.id = (p.evidence ->> 'campaignId')::int end
  where p.id = any(friends) and p.referred_by is not null and p.friend_status <> 'rejected'
  order by 1, 2 on conflict do nothing;
$$;

create function tally_new_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into referral_people_tally as t (project_id, state, people)
  select project_id, status, count(*) from made group by 1, 2 order by 1, 2
  on conflict (project_id, state) do update set people = t.people + excluded.people;
  insert into referral_tally as t (person_id, linked, converted, rejected)
  select referred_by, count(*) filter (where friend_status = 'linked'), count(*) filter (where friend_status = 'converted'),
    count(*) filter (where friend_status = 'rejected')
  from made where referred_by is not null group by 1 order by 1
  on conflict (person_id) do update set linked = t.linked + excluded.linked, converted = t.converted + excluded.converted,
    rejected = t.rejected + excluded.rejected;
  perform join_campaigns(array_agg(id)) from made where referred_by is not null having count(*) > 0;
  return null;
end $$;
create trigger referral_person_tallied after insert on referral_person referencing new table as made
  for each statement execute function tally_new_people();

create function tally_changed_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into referral_people_tally as t (project_id, state, people)
  select project_id, status, sum(change)
  from (select project_id, status, 1 as change from becoming union all select project_id, status, -1 from been) c
  group by 1, 2 having sum(change) <> 0 order by 1, 2
  on conflict (project_id, state) do update set people = t.people + excluded.people;
  insert into referral_tally as t (person_id, linked, converted, rejected)
  select referred_by, coalesce(sum(change) filter (where friend_status = 'linked'), 0),
    coalesce(sum(change) filter (where friend_status = 'converted'), 0),
    coalesce(sum(change) filter (where friend_status = 'rejected'), 0)
  from (
    select referred_by, friend_status, sum(change) as change
    from (select referred_by, friend_status, 1 as change from becoming
      union all select referred_by, friend_status, -1 from been) c
    where referred_by is not null group by 1, 2 having sum(change) <> 0) c
  group by 1 order by 1
  on conflict (person_id) do update set linked = t.linked + excluded.linked, converted = t.converted + excluded.converted,
    rejected = t.rejected + excluded.rejected;
  perform join_campaigns(array_agg(n.id)) from becoming n join been o using (id)
  where n.referred_by is not null and o.referred_by is null having count(*) > 0;
  update campaign_friend f set converted = n.friend_status = 'converted'
  from becoming n join been o using (id)
  where f.person_id = n.id and n.friend_status is distinct from o.friend_status
    and f.converted <> (n.friend_status = 'converted');
  return null;
end $$;
create trigger referral_person_tallied_anew after update on referral_person referencing old table as been new table as becoming
  for each statement execute function tally_changed_people();

-- What friends paid: of each payment once, by its event 'payment'. It counts to the campaign that held when it was paid, whatever
-- becomes of that or of the payment.
alter table referral_event_log add column campaign_id int references campaign;
create function note_campaign() returns trigger language plpgsql as $$
begin
  new.campaign_id := (
    select c.id from referral_person p join campaign c on c.project_id = p.project_id
      and c.activated_at <= new.triggered_at and (c.ends_at is null or new.triggered_at < c.ends_at)
      and case when p.evidence ->> 'campaignId' is null then c.is_default else c.id = (p.evidence ->> 'campaignId')::int end
    where p.id = new.person_id and p.referred_by is not null and p.friend_status <> 'rejected'
    order by c.id desc limit 1);
  return new;
end $$;
create trigger referral_event_log_campaign before insert on referral_event_log for each row
  when (new.event_key = 'payment' and new.payment_id is not null and new.person_id is not null)
  execute function note_campaign();

create function tally_friends_payments(of_friends int[], of_campaigns int[], of_at timestamptz[], of_units numeric[], of_payments int[])
  returns void language plpgsql as $$
begin
  insert into referral_tally as t (person_id, revenue_usd_units)
  select p.referred_by, sum(u.units)
  from unnest(of_friends, of_units) as u(id, units) join referral_person p using (id)
  where p.referred_by is not null group by 1 having sum(u.units) <> 0 order by 1
  on conflict (person_id) do update set revenue_usd_units = t.revenue_usd_units + excluded.revenue_usd_units;
  insert into campaign_friend as f (campaign_id, person_id, referrer_id, converted, revenue_usd_units)
  select u.campaign_id, p.id, p.referred_by, p.friend_status = 'converted', sum(u.units)
  from unnest(of_friends, of_campaigns, of_units) as u(id, campaign_id, units) join referral_person p using (id)
  where u.campaign_id is not null group by 1, 2 order by 1, 2
  on conflict (campaign_id, person_id) do update set revenue_usd_units = f.revenue_usd_units + excluded.revenue_usd_units;
  insert into campaign_day as d (campaign_id, day, payments, revenue_usd_units)
  select c.id, (u.at at time zone r.time_zone)::date, sum(u.payments), sum(u.units)
  from unnest(of_campaigns, of_at, of_units, of_payments) as u(id, at, units, payments)
  join campaign c using (id) join campaign_rules r on r.campaign_id = c.id and r.version = c.version
  group by 1, 2 order by 1, 2
  on conflict (campaign_id, day) do update set payments = d.payments + excluded.payments,
    revenue_usd_units = d.revenue_usd_units + excluded.revenue_usd_units;
end $$;

create function tally_new_referral_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_friends_payments(array_agg(person_id), array_agg(campaign_id), array_agg(triggered_at),
    array_agg(coalesce(usd_units, 0)), array_agg(1))
  from made where event_key = 'payment' and payment_id is not null and person_id is not null having count(*) > 0;
  return null;
end $$;
create trigger referral_event_log_tallied after insert on referral_event_log referencing new table as made
  for each statement execute function tally_new_referral_events();

create function tally_changed_referral_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_friends_payments(array_agg(n.person_id), array_agg(n.campaign_id), array_agg(n.triggered_at),
    array_agg(coalesce(n.usd_units, 0) - coalesce(o.usd_units, 0)), array_agg(0))
  from becoming n join been o using (id)
  where n.event_key = 'payment' and n.payment_id is not null and n.person_id is not null
    and n.usd_units is distinct from o.usd_units having count(*) > 0;
  return null;
end $$;
create trigger referral_event_log_tallied_anew after update on referral_event_log
  referencing old table as been new table as becoming for each statement execute function tally_changed_referral_events();

-- What was taken back after it was paid out stands beside what was reversed before.
create function tally_rewards(of_campaigns int[], of_beneficiaries text[], of_states text[], of_counts int[], of_units numeric[],
  of_versions int[], of_at timestamptz[]) returns void language plpgsql as $$
begin
  insert into reward_tally as t (campaign_id, beneficiary, state, rewards, usd_units)
  select u.campaign_id, u.beneficiary, case when u.amount < 0 then 'reversed' else u.state end, sum(u.n), sum(abs(u.amount) * u.n)
  from unnest(of_campaigns, of_beneficiaries, of_states, of_counts, of_units) as u(campaign_id, beneficiary, state, n, amount)
  group by 1, 2, 3 having sum(u.n) <> 0 or sum(abs(u.amount) * u.n) <> 0 order by 1, 2, 3
  on conflict (campaign_id, beneficiary, state) do update set rewards = t.rewards + excluded.rewards,
    usd_units = t.usd_units + excluded.usd_units;
  insert into campaign_day as d (campaign_id, day, rewards_usd_units)
  select u.campaign_id, (u.at at time zone r.time_zone)::date, sum(u.amount * u.n)
  from unnest(of_campaigns, of_states, of_counts, of_units, of_versions, of_at) as u(campaign_id, state, n, amount, version, at)
  join campaign_rules r using (campaign_id, version)
  where u.state not in ('reversed', 'cancelled') group by 1, 2 having sum(u.amount * u.n) <> 0 order by 1, 2
  on conflict (campaign_id, day) do update set rewards_usd_units = d.rewards_usd_units + excluded.rewards_usd_units;
end $$;

create function tally_new_rewards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_rewards(array_agg(campaign_id), array_agg(beneficiary), array_agg(status), array_agg(1), array_agg(usd_units),
    array_agg(version), array_agg(created_at)) from made having count(*) > 0;
  return null;
end $$;
create trigger reward_tallied after insert on reward referencing new table as made
  for each statement execute function tally_new_rewards();

create function tally_changed_rewards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_rewards(array_agg(campaign_id), array_agg(beneficiary), array_agg(status), array_agg(n), array_agg(usd_units),
    array_agg(version), array_agg(created_at))
  from (select campaign_id, beneficiary, status, 1 as n, usd_units, version, created_at from becoming
    union all select campaign_id, beneficiary, status, -1, usd_units, version, created_at from been) c having count(*) > 0;
  return null;
end $$;
create trigger reward_tallied_anew after update on reward referencing old table as been new table as becoming
  for each statement execute function tally_changed_rewards();

-- Whoever may make a temporary table could have such a function run on rows of their own.
revoke execute on function tally_new_campaign_friends(), tally_changed_campaign_friends(), tally_new_people(),
  tally_changed_people(), tally_new_referral_events(), tally_changed_referral_events(), tally_new_rewards(),
  tally_changed_rewards(), tally_campaign_friends(int[], int[], int[], int[], numeric[]), join_campaigns(int[]),
  tally_friends_payments(int[], int[], timestamptz[], numeric[], int[]),
  tally_rewards(int[], text[], text[], int[], numeric[], int[], timestamptz[]) from public;
