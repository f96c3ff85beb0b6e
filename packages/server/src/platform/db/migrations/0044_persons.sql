-- Whoever chose a password by a link that somebody else made for them may do nothing of great weight until then: the one
-- who made the link may have used it.
alter table member add column step_up_held_until timestamptz;
alter table password_token add column requested_by int references member (id);

-- A key made without scopes has the set of its day, and gains nothing when the set grows.
alter table api_key add column scope_set text check (scope_set = 'integration-1');
update api_key set scope_set = 'integration-1'
where scopes @> array['projects:read', 'payments:read', 'payments:write', 'customers:read', 'customers:write', 'wallets:read',
    'sweeps:read', 'payouts:read', 'payouts:create', 'referral:read', 'referral:write']
  and cardinality(scopes) = 11;
