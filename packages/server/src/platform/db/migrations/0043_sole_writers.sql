-- What triggers keep beside what was written is written by the owner of the tables, whoever wrote: so no other role needs the
-- right to write balances, tallies or the queue of the audit log by hand.
alter function book_postings() security definer set search_path = public, pg_temp;
alter function activity_awaits_seal() security definer set search_path = public, pg_temp;
alter function tally_new_payments() security definer set search_path = public, pg_temp;
alter function tally_changed_payments() security definer set search_path = public, pg_temp;
-- Or anybody who may make a temporary table could have such a function run on rows of their own.
revoke execute on function book_postings() from public;
revoke execute on function activity_awaits_seal() from public;
revoke execute on function tally_new_payments() from public;
revoke execute on function tally_changed_payments() from public;

-- A month of one of the tables that are partitioned by time, and the guards of all of their partitions. False where rows of
-- that month came before it: they stay in the default partition. Whoever may call it may do nothing else with these tables.
create function ensure_month(parent text, month date) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  partition record;
  made boolean := true;
begin
  if parent not in ('activity', 'outbox', 'ledger_posting') then
    raise exception 'table % has no months', parent using errcode = 'invalid_parameter_value';
  end if;
  begin
    perform public.ensure_months(parent, month, 1);
  exception when check_violation then
    made := false;
  end;
  -- A parent's trigger on TRUNCATE does not reach its partitions: each needs its own, or it could be emptied by name.
  if parent in ('activity', 'ledger_posting') then
    for partition in
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ('public.' || parent)::regclass
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = parent || '_never_emptied')
    loop
      execute format('create trigger %I before truncate on public.%I execute function public.refuse_change()',
        parent || '_never_emptied', partition.name);
    end loop;
  end if;
  return made;
end $$;
revoke execute on function ensure_month(text, date) from public;
revoke execute on function ensure_months(text, date, int) from public;
