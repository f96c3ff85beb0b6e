-- The mailbox that an address ends up in, as `referrals/people/mailbox.ts` says it.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(kept, '.', '') || '@gmail.com' else kept || '@' || domain end
  from (
    select domain, case when split_part(name, '+', 1) = '' then name else split_part(name, '+', 1) end as kept
    from (
      select substring(t from '[^@]*$') as domain, left(t, -1 - length(substring(t from '[^@]*$'))) as name
      from (select lower(btrim(email)) as t) given) parts) trimmed
$$;
create index customer_mailbox on customer (project_id, mailbox_of(email));
