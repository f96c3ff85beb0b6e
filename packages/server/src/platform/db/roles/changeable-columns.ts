import type { Group } from './names.ts';

const ofOrders = [
  'status',
  'status_at',
  'hash',
  'block_height',
  'fee_units',
  'succeeded',
  'refused_rows',
  'waiting_code',
  'waiting_reason',
  'waiting_payouts',
  'next_try_at',
  'stuck_at',
  'proof_of_death',
];

/**
 * Of tables that say where money goes, the columns that may change once a row is there. Whoever takes over a process can then turn
 * no intended transaction to another payee, give no wallet's place to another address, and no token other decimals.
 */
export const changeableColumns: Readonly<Record<string, readonly string[]>> = {
  account_authorization: ['status', 'status_at'],
  address: ['status', 'project_id', 'customer_id', 'assigned_at', 'permanent', 'code_looked_at'],
  approver_request: ['withdrawn_at'],
  blockchain_currency: ['priced', 'active'],
  outgoing_transaction: ofOrders,
  passkey: ['counter', 'last_used_at'],
  payout: [
    'status',
    'status_at',
    'attempt',
    'reasons',
    'approvals_needed',
    'policy_version',
    'may_go_at',
    'approvals_expire_at',
    'intent_hash',
    'outgoing_id',
    'waiting_code',
    'waiting_reason',
    'next_try_at',
    'together_max',
    'failure_code',
    'failure_reason',
    'reserved_at',
    'bookings',
    'tx_hash',
    'block_height',
    'fee_units',
    'updated_at',
  ],
  refund: ['status'],
  secret: ['status', 'key_id', 'sealed', 'destroy_after', 'destroyed_at'],
  signed_transaction: ['sends', 'sent_at', 'refusal'],
  vault_key: ['status', 'wrapped', 'destroyed_at'],
  wallet: ['name', 'status'],
  // Nothing of it ever changes: a row is locked while something of its payer is taken, and a lock wants a right to change.
  wallet_key: ['wallet_id'],
};

/**
 * What is otherwise for one group alone. Whoever takes over a worker turns nobody's session into their own; and where something
 * stands that was signed, or is to be, whoever signs it says.
 */
export const changeableBy: Readonly<Partial<Record<Group, Readonly<Record<string, readonly string[]>>>>> = {
  worker: { session: ['ended_at', 'end_reason'] },
  signer: {
    outgoing_transaction: [...ofOrders, 'position'],
  },
};
