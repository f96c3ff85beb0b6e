create function are_approval_tiers(above numeric[], approvals int[]) returns boolean language sql immutable parallel safe
  return cardinality(above) = cardinality(approvals) and cardinality(above) <= 5 and coalesce(array_ndims(above), 1) = 1
    and (select coalesce(bool_and(coalesce(is_units(tier.units) and tier.units >= 0 and tier.people between 1 and 5, false)), true)
      from unnest(above, approvals) as tier (units, people));

-- Above the n-th amount, the n-th number of people is asked.
alter table payout_policy
  add column tiers_above_usd_units numeric[] not null default '{}',
  add column tiers_approvals int[] not null default '{}',
  add check (are_approval_tiers(tiers_above_usd_units, tiers_approvals));

-- The same meaning under the same versions: what people approved under them stays approved.
update payout_policy set tiers_above_usd_units = array[two_approvals_above_usd_units], tiers_approvals = '{2}'
where two_approvals_above_usd_units is not null;
alter table payout_policy drop column two_approvals_above_usd_units;

-- What waits, or can be taken back, is read as policies are now.
create function with_approval_tiers(policy jsonb) returns jsonb language sql immutable
  return (policy - 'twoApprovalsAboveUSD') || jsonb_build_object('approvalTiers',
    case when jsonb_typeof(policy -> 'twoApprovalsAboveUSD') = 'string'
      then jsonb_build_array(jsonb_build_object('aboveUSD', policy -> 'twoApprovalsAboveUSD', 'approvals', 2))
      else '[]'::jsonb end);
update treasury_change set subject = subject || jsonb_build_object(
  'before', with_approval_tiers(subject -> 'before'),
  'after', with_approval_tiers(subject -> 'after'),
  'fields', (select coalesce(jsonb_agg(case field when 'twoApprovalsAboveUSD' then 'approvalTiers' else field end), '[]')
    from jsonb_array_elements_text(subject -> 'fields') as field))
where kind = 'payout-policy.weakened';
drop function with_approval_tiers;
