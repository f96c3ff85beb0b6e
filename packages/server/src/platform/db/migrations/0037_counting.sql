-- Steps of customers' deposits that no payment has taken in yet: whoever counts takes all of a customer together, so that the
-- work grows with what came and not with how often somebody was told of it. Only added to and deleted: who books a deposit
-- never waits for who counts one.
create table deposit_to_count (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  deposit_id bigint not null references deposit
);
create index deposit_to_count_customer on deposit_to_count (customer_id, id);

create function note_deposit_to_count() returns trigger language plpgsql as $$
begin
  insert into deposit_to_count (customer_id, deposit_id)
  values (coalesce(new.customer_id, case when tg_op = 'UPDATE' then old.customer_id end), new.id);
  return null;
end $$;

create trigger deposit_included_to_count after insert on deposit for each row
  when (new.treatment = 'credit' and new.customer_id is not null and new.status in ('included', 'confirmed'))
  execute function note_deposit_to_count();
create trigger deposit_moved_to_count
  after update of status, round, units, treatment, customer_id, blockchain_currency_id on deposit for each row
  when ('credit' in (old.treatment, new.treatment) and coalesce(new.customer_id, old.customer_id) is not null
    and (old.status in ('included', 'confirmed') or new.status in ('included', 'confirmed')))
  execute function note_deposit_to_count();
