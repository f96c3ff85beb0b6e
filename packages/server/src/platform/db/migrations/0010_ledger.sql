-- Whole units of an asset, of at most 78 digits; neither NaN nor infinity.
create function is_units(amount numeric) returns boolean language sql immutable parallel safe
  return amount <> 'NaN' and amount = trunc(amount) and abs(amount) < 1e78;

-- Double entry. Amounts are debits when positive. Nothing is ever changed: a correction is a new transaction.
create table ledger_account (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- Which side it lives on: 'debit' never falls below zero, 'credit' never rises above it, 'either' does both.
  side text not null check (side in ('debit', 'credit', 'either')),
  project_id int
);

-- `cause` names the one thing that happened, so that it cannot be booked twice.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  cause text not null unique,
  at timestamptz not null
);

create table ledger_posting (
  transaction_id bigint not null,
  at timestamptz not null,
  account_id bigint not null,
  asset text not null,
  -- Without a scale of its own: with one, half a unit would be rounded to a whole one rather than refused.
  amount numeric not null check (is_units(amount) and amount <> 0)
) partition by range (at);
create table ledger_posting_other partition of ledger_posting default;
create index ledger_posting_transaction on ledger_posting (transaction_id);
create index ledger_posting_account on ledger_posting (account_id, asset, transaction_id);

create table ledger_balance (
  account_id bigint not null references ledger_account,
  asset text not null,
  amount numeric not null check (is_units(amount)),
  primary key (account_id, asset)
);

-- All postings of a transaction come in one statement, and each asset among them sums to zero. Balances follow in the
-- same statement, in one order for everybody, so that two writers wait for each other rather than deadlock.
create function book_postings() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select transaction_id, asset, sum(amount) as sum into wrong
    from booked group by transaction_id, asset having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'postings of transaction % are off by % in %', wrong.transaction_id, wrong.sum, wrong.asset
      using errcode = 'check_violation';
  end if;
  if exists (select from booked b left join ledger_transaction t on t.id = b.transaction_id
             left join ledger_account a on a.id = b.account_id where t.id is null or a.id is null) then
    raise exception 'a posting belongs to no transaction or account' using errcode = 'foreign_key_violation';
  end if;
  insert into ledger_balance as balance (account_id, asset, amount)
    select account_id, asset, sum(amount) from booked group by account_id, asset order by account_id, asset
    on conflict (account_id, asset) do update set amount = balance.amount + excluded.amount;
  -- A reorg may take back what was spent already, and what left has left, whatever we knew of it: the chain is not refused.
  -- From there an account only gets nearer to zero.
  select a.name, b.asset, b.amount as sum into wrong
    from (select account_id, asset, sum(amount) as moved from booked p join ledger_transaction t on t.id = p.transaction_id
          where t.kind not like 'reorg%' and t.kind not like 'departure%' group by account_id, asset) m
    join ledger_balance b using (account_id, asset) join ledger_account a on a.id = b.account_id
    where (a.side = 'debit' and b.amount < 0 and moved < 0) or (a.side = 'credit' and b.amount > 0 and moved > 0) limit 1;
  if found then
    raise exception 'account % would be overdrawn by % in %', wrong.name, abs(wrong.sum), wrong.asset
      using errcode = 'check_violation', constraint = 'ledger_overdrawn';
  end if;
  return null;
end $$;
create trigger ledger_posting_booked after insert on ledger_posting referencing new table as booked
  for each statement execute function book_postings();

create trigger ledger_posting_append_only before update or delete on ledger_posting for each row execute function refuse_change();
create trigger ledger_posting_never_emptied before truncate on ledger_posting execute function refuse_change();
create trigger ledger_posting_never_emptied before truncate on ledger_posting_other execute function refuse_change();
create trigger ledger_account_append_only before update or delete on ledger_account for each row execute function refuse_change();
create trigger ledger_account_never_emptied before truncate on ledger_account execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function refuse_change();
create trigger ledger_transaction_never_emptied before truncate on ledger_transaction execute function refuse_change();
