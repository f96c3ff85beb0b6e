-- A key is one address. Whoever may add rows added more of them to a hot wallet, and people were shown those as where to send money.
create function refuse_second_address() returns trigger language plpgsql as $$
begin
  if exists (select from added a join wallet w on w.id = a.wallet_id
      where (a.position <> 0 or a.family is distinct from w.family) and exists (select from wallet_key k where k.wallet_id = w.id)) then
    raise exception 'a wallet with a key has one address' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger address_one_of_a_key after insert on address referencing new table as added
  for each statement execute function refuse_second_address();
