-- Prepared addresses that were added to a wallet which has some already wait before they are given to anybody.
alter table address drop constraint address_status_check;
alter table address add constraint address_status_check check (status in ('waiting', 'ready', 'assigned', 'retired'));
alter table address drop constraint address_check1;
alter table address add constraint address_not_given
  check (status not in ('waiting', 'ready') or (assigned_at is null and project_id is null and customer_id is null));
create index address_waiting on address (wallet_id, family, position) where status = 'waiting';
