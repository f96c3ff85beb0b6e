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

-- What is written by whoever it is, noted in the name of the owner.
create function note_analytics_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) values (tg_argv[0], new.id);
  return null;
end $$;
revoke execute on function note_analytics_change() from public;

create trigger referral_person_for_analytics after insert on referral_person for each row
  when (new.referred_by is not null) execute function note_analytics_change('friend');
create trigger referral_person_for_analytics_anew after update on referral_person for each row
  when ((new.referred_by, new.linked_at, new.friend_status, new.first_payment_at)
    is distinct from (old.referred_by, old.linked_at, old.friend_status, old.first_payment_at))
  execute function note_analytics_change('friend');
create trigger referral_event_log_for_analytics after insert on referral_event_log for each row
  when (new.event_key = 'payment' and new.payment_id is not null and new.person_id is not null)
  execute function note_analytics_change('friend_payment');
create trigger referral_event_log_for_analytics_anew after update on referral_event_log for each row
  when (new.event_key = 'payment' and new.payment_id is not null and new.person_id is not null
    and (new.usd_units, new.triggered_at) is distinct from (old.usd_units, old.triggered_at))
  execute function note_analytics_change('friend_payment');
create trigger reward_for_analytics after insert on reward for each row execute function note_analytics_change('reward');
create trigger reward_for_analytics_anew after update on reward for each row
  when ((new.usd_units, new.status) is distinct from (old.usd_units, old.status))
  execute function note_analytics_change('reward');

-- What was there before.
insert into analytics_changed (source, source_id)
  select 'friend', id from referral_person where referred_by is not null
  union all select 'friend_payment', id from referral_event_log
    where event_key = 'payment' and payment_id is not null and person_id is not null
  union all select 'reward', id from reward;
