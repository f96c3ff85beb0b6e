-- That somebody opened the page of a payment, and that it showed them where to send money. Nothing about who it was. It holds no payment up:
-- a reference to it would wait for whoever changes it.
create table checkout_view (
  payment_id bigint not null,
  step text not null check (step in ('opened', 'address_shown')),
  at timestamptz not null,
  primary key (payment_id, step)
);

create function note_checkout_views() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into analytics_changed (source, source_id) select distinct 'payment', n.payment_id from now_rows n;
  return null;
end $$;
revoke execute on function note_checkout_views() from public;
create trigger checkout_view_for_analytics after insert on checkout_view
  referencing new table as now_rows for each statement execute function note_checkout_views();

-- Of payments that are older than this nobody knows who looked at them. Null where there are none. Steps have names now, and each is
-- reached by whoever reached a later one: payments are taken in once more.
alter table analytics_state add column views_since timestamptz;
update analytics_state set views_since = case when exists (select from payment) then now() end, taken_in_to = 0, take_in_until = null;
delete from analytics_rollup where measure = 'step';
