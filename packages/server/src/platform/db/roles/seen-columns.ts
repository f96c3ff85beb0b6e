/**
 * Of tables that say more than the signer asks, the columns that it sees: it holds payouts against who approved them, and has no
 * use for names, addresses of people, or what was hashed for them.
 */
export const seenBySigner: Readonly<Record<string, readonly string[]>> = {
  api_key: ['id', 'known_to', 'payout_cap_usd_units', 'status', 'scopes', 'expires_at'],
  member: ['id', 'status', 'role_id', 'created_at', 'password_by_link_at'],
  payout: [
    'id',
    'type',
    'project_id',
    'blockchain_id',
    'blockchain_currency_id',
    'units',
    'usd_units',
    'price_usd',
    'fee_units_max',
    'to_address',
    'wallet_id',
    'from_address',
    'status',
    'attempt',
    'approvals_needed',
    'policy_version',
    'may_go_at',
    'approvals_expire_at',
    'intent_hash',
    'outgoing_id',
    'refund_id',
    'batch_id',
    'created_by_kind',
    'created_by_member',
    'created_by_key',
    'created_at',
    'batch_id',
    'batch_line',
  ],
  payout_approval: ['payout_id', 'intent_hash', 'member_id', 'verdict', 'means', 'at'],
  payout_pause: ['only_row'],
  // On its page people read of which project it is.
  project: ['id', 'name'],
  recipient: ['id', 'status'],
  // Who said where it goes is nobody else than who asked.
  refund: ['id', 'requested_by_member_id'],
  role: ['id', 'permissions', 'scope'],
  treasury_change: ['kind', 'status', 'subject', 'at', 'member_id', 'decided_at', 'decider_id'],
};
