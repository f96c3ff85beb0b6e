-- Past it the bytes can never be included, in the measure of their chain: a height, or a time. Null where they never lapse.
alter table signed_transaction add column valid_until bigint;

-- Not every chain numbers the transactions of one sender.
alter table outgoing_transaction drop constraint outgoing_transaction_check;
alter table outgoing_transaction add constraint outgoing_position_with_signature
  check (position is null or status not in ('intended', 'cancelled'));

create or replace function refuse_new_bytes() returns trigger language plpgsql as $$
begin
  if (new.outgoing_id, new.version, new.kind, new.hash, new.bytes, new.valid_until)
    is distinct from (old.outgoing_id, old.version, old.kind, old.hash, old.bytes, old.valid_until) then
    raise exception 'what was signed stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
