-- What something was booked or sent for was one text, `sweep:17/3`, out of which ids were read again: now the thing, its id
-- and the part of it stand for themselves. A text of another shape stops everything, since nobody knows what it was for.
do $$
declare
  odd text;
begin
  select cause into odd from (
    select cause from ledger_transaction union all select cause from outgoing_transaction) known
    where cause !~ '^(undo:)?[a-z]+:\d+([/:].+)?$' limit 1;
  if found then
    raise exception 'the cause % names no thing with an id', odd;
  end if;
end $$;

-- Generated, because the books refuse updates; from then on they are written like any other column. What takes something
-- back is a part of the same thing.
alter table ledger_transaction
  add column cause_of text generated always as (substring(cause from '^(?:undo:)?([a-z]+):')) stored,
  add column cause_id bigint generated always as (substring(cause from '^(?:undo:)?[a-z]+:(\d+)')::bigint) stored,
  add column cause_part text generated always as (
    case when starts_with(cause, 'undo:') then 'undo/' else '' end
      || replace(coalesce(substring(cause from '^(?:undo:)?[a-z]+:\d+[/:](.+)$'), ''), ':', '/')) stored;
alter table ledger_transaction
  alter column cause_of drop expression,
  alter column cause_id drop expression,
  alter column cause_part drop expression,
  alter column cause_of set not null,
  alter column cause_id set not null,
  alter column cause_part set not null,
  drop column cause,
  add constraint ledger_transaction_cause unique (cause_of, cause_id, cause_part);

alter table outgoing_transaction
  add column cause_of text generated always as (substring(cause from '^([a-z]+):')) stored,
  add column cause_id bigint generated always as (substring(cause from '^[a-z]+:(\d+)')::bigint) stored,
  add column cause_part text generated always as (
    replace(coalesce(substring(cause from '^[a-z]+:\d+[/:](.+)$'), ''), ':', '/')) stored;
alter table outgoing_transaction
  alter column cause_of drop expression,
  alter column cause_id drop expression,
  alter column cause_part drop expression,
  alter column cause_of set not null,
  alter column cause_id set not null,
  alter column cause_part set not null,
  drop column cause,
  add constraint outgoing_transaction_cause unique (cause_of, cause_id, cause_part);
