-- What the next signature goes by is what was signed, whichever column it stands in: only what nodes said of it is written later.
create or replace function refuse_new_bytes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['sends', 'sent_at', 'refusal'] is distinct from to_jsonb(old) - array['sends', 'sent_at', 'refusal'] then
    raise exception 'what was signed stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
