/** S select, I insert, U update, D delete. */
export type Rights = '' | 'S' | 'SI' | 'SU' | 'SD' | 'SUD' | 'SIU' | 'SID' | 'SIUD';
export type RightsOf = { api: Rights; worker: Rights; reader: Rights };

/** What the program works with every day. */
const everyday: RightsOf = { api: 'SIUD', worker: 'SIUD', reader: 'S' };
/** The same, and none of a reader's business: credentials, and what is sealed. */
const hidden: RightsOf = { api: 'SIUD', worker: 'SIUD', reader: '' };
/** What is written is there for good. */
const appendOnly: RightsOf = { api: 'SI', worker: 'SI', reader: 'S' };
/** What only those know who watch chains and send. */
const workersOwn: RightsOf = { api: 'S', worker: 'SIUD', reader: 'S' };
/** Written by triggers, in the name of the owner. */
const kept: RightsOf = { api: 'S', worker: 'S', reader: 'S' };

/**
 * Who may do what with each table. A table that is not named here is out of everybody's reach, and the start of a test says
 * so. Watchers run in the role of workers. Every process reads every table: what is secret in them is sealed or hashed.
 */
export const rights: Readonly<Record<string, RightsOf>> = {
  account_authorization: everyday,
  activity: appendOnly,
  activity_pending: { api: 'S', worker: 'SD', reader: 'S' },
  activity_seal: { api: 'S', worker: 'SI', reader: 'S' },
  address: everyday,
  address_gap: everyday,
  alarm: everyday,
  allocation: everyday,
  api_key: hidden,
  assigning_wallet: everyday,
  attempt: everyday,
  blockchain: everyday,
  blockchain_currency: everyday,
  chain_block: workersOwn,
  chain_cursor: { api: 'SIU', worker: 'SIUD', reader: 'S' },
  configuration: everyday,
  currency: everyday,
  customer: everyday,
  database_place: kept,
  departure: everyday,
  untraced_block: everyday,
  deposit: everyday,
  deposit_move: appendOnly,
  deposit_to_count: everyday,
  dust_limit: everyday,
  gas_level: everyday,
  holding: everyday,
  holding_sum: everyday,
  idempotency: hidden,
  key_pool: everyday,
  ledger_account: appendOnly,
  ledger_balance: kept,
  ledger_posting: appendOnly,
  ledger_transaction: appendOnly,
  live_event: everyday,
  live_token: hidden,
  logo: everyday,
  loop_failure: everyday,
  mail: hidden,
  member: hidden,
  member_project: everyday,
  // Making and writing them is for the API alone; a worker opens what webhooks, mails and nodes use, and ends such uses.
  named_secret: { api: 'SIUD', worker: 'S', reader: '' },
  node: everyday,
  outbox: { api: 'SI', worker: 'SI', reader: 'S' },
  outbox_reader: everyday,
  // An API process intends and takes back what it intended; signing and sending are the worker's.
  outgoing_transaction: { api: 'SIU', worker: 'SIU', reader: 'S' },
  password_token: hidden,
  payment: everyday,
  payment_event: appendOnly,
  payment_rules: everyday,
  payment_taken: everyday,
  payment_tally: { api: 'S', worker: 'SID', reader: 'S' },
  project: everyday,
  project_currency: everyday,
  project_wallet: everyday,
  rate: everyday,
  rate_round: everyday,
  rate_sample: everyday,
  reconciliation: everyday,
  reconciliation_difference: everyday,
  recovery_code: hidden,
  refund: everyday,
  reserved_coin: workersOwn,
  restore: everyday,
  role: everyday,
  root_claim: everyday,
  schema_migration: { api: 'S', worker: 'S', reader: 'S' },
  secret: { api: 'SIU', worker: 'SIU', reader: '' },
  secret_use: { api: 'SIUD', worker: 'SUD', reader: '' },
  secrets_vault: { api: 'SIUD', worker: '', reader: '' },
  // Whoever releases sending after a restore, or resets a wallet's next position, does so through the API.
  sender: { api: 'SIU', worker: 'SIUD', reader: 'S' },
  session: hidden,
  setup_token: hidden,
  signed_transaction: { api: 'S', worker: 'SIU', reader: 'S' },
  signing_request: everyday,
  smtp_settings: everyday,
  spent_refresh: hidden,
  sweep: everyday,
  sweep_contract: everyday,
  sweep_departure: everyday,
  sweep_event: appendOnly,
  sweep_item: everyday,
  sweep_lock: everyday,
  sweep_plan: everyday,
  sweep_rules: everyday,
  throttle: everyday,
  treasury_change: everyday,
  treasury_change_link: hidden,
  treasury_wait: everyday,
  vault_key: { api: 'SIU', worker: 'SIU', reader: '' },
  wallet: everyday,
  wallet_chain: everyday,
  wallet_key: { api: 'SIU', worker: 'SIU', reader: 'S' },
  wallet_xpub: everyday,
  webhook: everyday,
  webhook_attempt: everyday,
  webhook_delivery: everyday,
  worker: everyday,
};
