-- Figures of what went out: payouts, what was moved to cold wallets, and what networks took for both.
alter table analytics_fact drop constraint analytics_fact_source_check;
alter table analytics_fact add constraint analytics_fact_source_check
  check (source in ('payment', 'friend', 'friend_payment', 'reward', 'payout', 'sweep'));
alter table analytics_fact drop constraint analytics_fact_measure_check;
alter table analytics_fact add constraint analytics_fact_measure_check check (measure in
  ('created', 'step', 'received', 'pay_time', 'lapsed', 'given_back', 'friend_linked', 'friend_converted', 'friend_paid', 'reward',
   'paid_out', 'network_fee', 'swept', 'fee_unpriced', 'swept_unpriced'));

-- What the coin of its chain cost as a fee was paid: prices of the past are forgotten after a while.
create table analytics_coin_price (
  outgoing_id bigint not null references outgoing_transaction,
  hash text not null,
  price numeric not null check (price > 0 and price < 1e18),
  primary key (outgoing_id, hash)
);

-- Payouts and sweeps change one by one.
create function note_analytics_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) values (tg_argv[0], new.id);
  return null;
end $$;
revoke execute on function note_analytics_change() from public;

create function note_analytics_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) values ('payout', new.cause_id);
  return null;
end $$;
revoke execute on function note_analytics_order() from public;

create trigger payout_for_analytics after update on payout for each row
  when ((new.status, new.status_at, new.usd_units) is distinct from (old.status, old.status_at, old.usd_units))
  execute function note_analytics_change('payout');
create trigger outgoing_for_analytics after update on outgoing_transaction for each row
  when (new.cause_of = 'payout'
    and (new.status, new.status_at, new.hash, new.fee_units) is distinct from (old.status, old.status_at, old.hash, old.fee_units))
  execute function note_analytics_order();
create trigger sweep_for_analytics after insert on sweep for each row execute function note_analytics_change('sweep');
create trigger sweep_for_analytics_anew after update on sweep for each row
  when ((new.status, new.ended_at, new.moved_units, new.moved_usd, new.fee_units, new.fee_usd)
    is distinct from (old.status, old.ended_at, old.moved_units, old.moved_usd, old.fee_units, old.fee_usd))
  execute function note_analytics_change('sweep');

-- What was there before.
insert into analytics_changed (source, source_id)
  select 'payout', id from payout where outgoing_id is not null or attempt > 1 union all select 'sweep', id from sweep;
