-- Whoever moves payouts along, and may ask for none, lets none go with fewer people than it was asked for with. What falls by one is
-- what was added for an asker who was let in lately, once they are settled: never to nobody.
create function keep_approvals_needed() returns trigger language plpgsql as $$
begin
  if has_table_privilege(current_user, tg_relid, 'insert') then
    return new;
  end if;
  if new.approvals_needed >= 1 and new.approvals_needed = old.approvals_needed - 1
    and old.reasons @> '[{"code": "asker_let_in"}]' and not new.reasons @> '[{"code": "asker_let_in"}]' then
    return new;
  end if;
  raise exception 'a payout needs % approvals, and not fewer', old.approvals_needed using errcode = 'restrict_violation';
end $$;
create trigger payout_needs_no_fewer before update on payout for each row
  when (new.approvals_needed < old.approvals_needed) execute function keep_approvals_needed();

-- What the signer adds up goes by when a payout was asked for, which nobody may change.
create index payout_created on payout (created_at);
-- Rolling limits count what was signed and failed from then as well.
create index payout_failed on payout (project_id, created_at) where status = 'failed';
