-- Figures are made of more than payments: also of friends, of what they paid, and of rewards.
alter table analytics_fact rename column payment_id to source_id;
alter table analytics_fact add column source text not null default 'payment';
alter table analytics_fact alter column source drop default;
alter table analytics_fact add constraint analytics_fact_source_check
  check (source in ('payment', 'friend', 'friend_payment', 'reward'));
alter table analytics_fact drop constraint analytics_fact_measure_check;
alter table analytics_fact add constraint analytics_fact_measure_check check (measure in
  ('created', 'step', 'received', 'pay_time', 'lapsed', 'given_back', 'friend_linked', 'friend_converted', 'friend_paid', 'reward'));
alter index analytics_fact_payment rename to analytics_fact_source;

-- What changed since its facts were made. Only ever added to, as buckets are: the one writer takes rows away whose changes it sees.
create table analytics_changed (
  id bigint generated always as identity primary key,
  source text not null,
  source_id bigint not null
);

-- What is written by whoever it is, noted in the name of the owner: by statement, since rewards come by the hundred.
create function note_new_friends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) select 'friend', n.id from now_rows n where n.referred_by is not null;
  return null;
end $$;
create function note_changed_friends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id)
    select 'friend', n.id from now_rows n join former_rows f using (id)
    where (n.referred_by, n.linked_at, n.friend_status, n.first_payment_at)
      is distinct from (f.referred_by, f.linked_at, f.friend_status, f.first_payment_at);
  return null;
end $$;
create function note_new_friend_payments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id)
    select 'friend_payment', n.id from now_rows n
    where n.event_key = 'payment' and n.payment_id is not null and n.person_id is not null;
  return null;
end $$;
create function note_changed_friend_payments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id)
    select 'friend_payment', n.id from now_rows n join former_rows f using (id)
    where n.event_key = 'payment' and n.payment_id is not null and n.person_id is not null
      and (n.usd_units, n.triggered_at) is distinct from (f.usd_units, f.triggered_at);
  return null;
end $$;
create function note_new_rewards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) select 'reward', n.id from now_rows n;
  return null;
end $$;
create function note_changed_rewards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id)
    select 'reward', n.id from now_rows n join former_rows f using (id)
    where (n.usd_units, n.status) is distinct from (f.usd_units, f.status);
  return null;
end $$;
revoke execute on function note_new_friends(), note_changed_friends(), note_new_friend_payments(), note_changed_friend_payments(),
  note_new_rewards(), note_changed_rewards() from public;

create trigger referral_person_for_analytics after insert on referral_person
  referencing new table as now_rows for each statement execute function note_new_friends();
create trigger referral_person_for_analytics_anew after update on referral_person
  referencing old table as former_rows new table as now_rows for each statement execute function note_changed_friends();
create trigger referral_event_log_for_analytics after insert on referral_event_log
  referencing new table as now_rows for each statement execute function note_new_friend_payments();
create trigger referral_event_log_for_analytics_anew after update on referral_event_log
  referencing old table as former_rows new table as now_rows for each statement execute function note_changed_friend_payments();
create trigger reward_for_analytics after insert on reward
  referencing new table as now_rows for each statement execute function note_new_rewards();
create trigger reward_for_analytics_anew after update on reward
  referencing old table as former_rows new table as now_rows for each statement execute function note_changed_rewards();

-- What was there before.
insert into analytics_changed (source, source_id)
  select 'friend', id from referral_person where referred_by is not null
  union all select 'friend_payment', id from referral_event_log
    where event_key = 'payment' and payment_id is not null and person_id is not null
  union all select 'reward', id from reward;
