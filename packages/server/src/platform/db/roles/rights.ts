/** S select, I insert, U update, D delete. */
export type Rights = '' | 'S' | 'SI' | 'SU' | 'SD' | 'SUD' | 'SIU' | 'SID' | 'SIUD';
/** A signer is given what its own tables and those that it reads say by name, and nothing where nothing is said. */
export type RightsOf = { api: Rights; worker: Rights; reader: Rights; signer?: Rights };

/** What the program works with every day. */
const everyday: RightsOf = { api: 'SIUD', worker: 'SIUD', reader: 'S' };
/** The same, and none of a reader's business: credentials, and what is sealed. */
const hidden: RightsOf = { api: 'SIUD', worker: 'SIUD', reader: '' };
/** What changes, and is never deleted. */
const lasting: RightsOf = { api: 'SIU', worker: 'SIU', reader: 'S' };
const hiddenLasting: RightsOf = { api: 'SIU', worker: 'SIU', reader: '' };
/** What comes and goes, and never changes. */
const passing: RightsOf = { api: 'SID', worker: 'SID', reader: 'S' };
/** What is written is there for good. */
const appendOnly: RightsOf = { api: 'SI', worker: 'SI', reader: 'S' };
/** What only those know who watch chains and send. */
const workersOwn: RightsOf = { api: 'S', worker: 'SID', reader: 'S' };
/** Written by triggers, in the name of the owner. */
const kept: RightsOf = { api: 'S', worker: 'S', reader: 'S' };

/**
 * Who may do what with each table: no more than some statement of the program does, which a test compares. A table that is not
 * named here is out of everybody's reach, and the start of a test says so. Where only some columns ever change, these stand in
 * `changeable-columns.ts`. Watchers run in the role of workers. Every process reads every table: what is secret in them is
 * sealed or hashed.
 */
export const rights: Readonly<Record<string, RightsOf>> = {
  account_authorization: lasting,
  activity: { ...appendOnly, signer: 'SI' },
  activity_pending: { api: 'S', worker: 'SD', reader: 'S' },
  activity_seal: { api: 'S', worker: 'SI', reader: 'S' },
  address: { ...everyday, signer: 'S' },
  address_gap: appendOnly,
  alarm: appendOnly,
  allocation: everyday,
  // Made from payments by workers alone.
  analytics_changed: { api: 'S', worker: 'SD', reader: 'S' },
  analytics_coin_price: { api: 'S', worker: 'SI', reader: 'S' },
  analytics_customer: { api: 'S', worker: 'SIUD', reader: 'S' },
  analytics_dirty: { api: 'S', worker: 'SID', reader: 'S' },
  analytics_fact: { api: 'S', worker: 'SID', reader: 'S' },
  analytics_open_day: { api: 'S', worker: 'SID', reader: 'S' },
  analytics_rollup: { api: 'S', worker: 'SID', reader: 'S' },
  analytics_span: { api: 'S', worker: 'SID', reader: 'S' },
  analytics_state: { api: 'S', worker: 'SU', reader: 'S' },
  analytics_visit: { api: 'S', worker: 'SID', reader: 'S' },
  // A worker notes that one was used, and ends what it may pay after a restore.
  api_key: { api: 'SIU', worker: 'SU', reader: '', signer: 'S' },
  // What is asked of the signer, and what it says of its approvers.
  approver_passkey: { api: 'S', worker: 'S', reader: 'S', signer: 'SIU' },
  approver_request: { api: 'SIU', worker: 'SU', reader: '', signer: 'S' },
  assigning_wallet: everyday,
  attempt: lasting,
  blockchain: { ...everyday, signer: 'S' },
  blockchain_currency: { ...everyday, signer: 'S' },
  campaign: everyday,
  campaign_day: kept,
  campaign_friend: kept,
  campaign_referrer: kept,
  // Those of a draft alone change, as a trigger sees to.
  campaign_rules: { api: 'SIUD', worker: 'S', reader: 'S' },
  campaign_tally: kept,
  chain_block: workersOwn,
  chain_cursor: { api: 'SIU', worker: 'SIUD', reader: 'S' },
  checkout_view: { api: 'SI', worker: 'S', reader: 'S' },
  configuration: everyday,
  currency: { ...appendOnly, signer: 'S' },
  customer: lasting,
  database_place: { ...kept, signer: 'S' },
  departure: lasting,
  untraced_balance: passing,
  untraced_block: everyday,
  deposit: lasting,
  deposit_move: appendOnly,
  // Noted by a trigger, in the name of the owner.
  deposit_to_count: { api: 'SD', worker: 'SD', reader: 'S' },
  dust_limit: everyday,
  gas_level: lasting,
  go_live_proof: { api: 'SIU', worker: 'S', reader: 'S' },
  holding: lasting,
  holding_sum: lasting,
  idempotency: hidden,
  key_pool: everyday,
  ledger_account: appendOnly,
  ledger_balance: kept,
  ledger_posting: appendOnly,
  ledger_transaction: appendOnly,
  live_event: passing,
  live_token: { api: 'SID', worker: 'SID', reader: '' },
  logo: passing,
  loop_failure: everyday,
  mail: hiddenLasting,
  member: { ...hiddenLasting, signer: 'S' },
  member_project: { ...passing, signer: 'S' },
  money_decision: everyday,
  // Making and writing them is for the API alone; a worker opens what webhooks, mails and nodes use, and ends such uses.
  named_secret: { api: 'SIUD', worker: 'S', reader: '', signer: 'S' },
  node: { ...everyday, signer: 'SU' },
  one_time_code: hidden,
  outbox: { api: 'SI', worker: 'SI', reader: 'S', signer: 'SI' },
  outbox_reader: lasting,
  // An API process orders sweeps (`guarded-rows.ts`), and takes back what is ordered; signing is the signer's, and sending the worker's.
  outgoing_transaction: { api: 'SIU', worker: 'SIU', reader: 'S', signer: 'SU' },
  // What an order pays is there with it, and stays.
  outgoing_row: { api: 'S', worker: 'SI', reader: 'S', signer: 'S' },
  owner_challenge: everyday,
  passkey: { api: 'SIUD', worker: 'S', reader: '' },
  passkey_challenge: { api: 'SIUD', worker: '', reader: '' },
  password_token: hidden,
  payment: lasting,
  payment_event: appendOnly,
  payment_rules: lasting,
  payment_taken: lasting,
  payment_tally: { api: 'S', worker: 'SID', reader: 'S' },
  // Asking and approving are for the API alone; a worker moves what was asked for along.
  payout: { api: 'SIU', worker: 'SU', reader: 'S', signer: 'S' },
  payout_batch: { api: 'SI', worker: 'S', reader: 'S' },
  payout_approval: { api: 'SI', worker: 'S', reader: 'S', signer: 'S' },
  payout_assertion: { api: 'S', worker: 'S', reader: 'S', signer: 'SI' },
  payout_event: appendOnly,
  payout_key: { api: 'SI', worker: 'S', reader: 'S' },
  payout_pause: { api: 'SIUD', worker: 'S', reader: 'S', signer: 'S' },
  payout_policy: { api: 'SI', worker: 'S', reader: 'S', signer: 'S' },
  project: { ...lasting, signer: 'S' },
  project_currency: passing,
  project_wallet: passing,
  rate: lasting,
  // There is one, from the first migration on.
  rate_round: { api: 'SU', worker: 'SU', reader: 'S' },
  rate_sample: everyday,
  // Whom money may go to people say, and they say it to the API.
  recipient: { api: 'SIU', worker: 'S', reader: 'S', signer: 'S' },
  recipient_project: { api: 'SIU', worker: 'S', reader: 'S', signer: 'S' },
  reconciliation: everyday,
  reconciliation_difference: lasting,
  // The worker that mails it makes the link that stops it.
  referral_address_change: { api: 'SIU', worker: 'SU', reader: '' },
  referral_bot_day: { api: 'SIU', worker: 'SD', reader: 'S' },
  referral_event: lasting,
  referral_event_log: lasting,
  // What they read and whether they want mails is known to the API, and when they were told to a worker.
  referral_mailbox: { api: 'SIU', worker: 'SIU', reader: 'S' },
  referral_people_tally: kept,
  referral_person: lasting,
  referral_request_notice: { api: 'S', worker: 'SIU', reader: 'S' },
  referral_review_notice: { api: 'S', worker: 'SIU', reader: 'S' },
  referral_shortfall: { api: 'S', worker: 'SIU', reader: 'S' },
  referral_tally: kept,
  referral_portal_token: { api: 'SID', worker: 'SD', reader: '' },
  referral_unjudged: { api: 'S', worker: 'SIUD', reader: 'S' },
  referral_visit: { api: 'SIU', worker: 'SD', reader: 'S' },
  referral_withdrawal: lasting,
  recovery_code: hidden,
  refund: { ...lasting, signer: 'S' },
  refused_sign_in: hidden,
  // Asked for by people, and made by workers.
  report: { api: 'SI', worker: 'SIUD', reader: 'S' },
  report_letter: { api: 'S', worker: 'SIU', reader: 'S' },
  report_month: { api: 'S', worker: 'SIU', reader: 'S' },
  report_part: { api: 'S', worker: 'SID', reader: 'S' },
  report_problem: everyday,
  report_recipient: { api: 'SID', worker: 'S', reader: 'S' },
  report_schedule: { api: 'SIU', worker: 'S', reader: 'S' },
  reserved_coin: { ...workersOwn, signer: 'SID' },
  restore: { ...lasting, signer: 'S' },
  reward: lasting,
  reward_checks: appendOnly,
  reward_quarter: kept,
  reward_tally: kept,
  role: { ...everyday, signer: 'S' },
  root_claim: appendOnly,
  schema_migration: { api: 'S', worker: 'S', reader: 'S', signer: 'S' },
  secret: { api: 'SIU', worker: 'SIU', reader: '', signer: 'SU' },
  secret_use: { api: 'SIUD', worker: 'SIUD', reader: '', signer: 'S' },
  secrets_vault: { api: 'SIUD', worker: '', reader: '' },
  // Whoever releases sending after a restore, or resets a wallet's next position, does so through the API.
  sender: { ...lasting, signer: 'SIU' },
  // Nobody signs in through a worker, which ends sessions and forgets old ones.
  session: { api: 'SIUD', worker: 'SUD', reader: '' },
  setup_token: hidden,
  sign_in_network: hidden,
  // Whoever signs says that it is there, and how far its journal is.
  signer_process: { api: 'S', worker: 'S', reader: 'S', signer: 'SIU' },
  signer_journal: { api: 'S', worker: 'S', reader: 'S', signer: 'SIU' },
  // Whoever sends says what should be signed once more; whoever signs decides.
  signature_wish: { api: 'S', worker: 'SIU', reader: 'S', signer: 'SUD' },
  signed_transaction: { api: 'S', worker: 'SU', reader: 'S', signer: 'SI' },
  signing_request: lasting,
  smtp_settings: everyday,
  spent_refresh: { api: 'SI', worker: 'SI', reader: '' },
  sweep: lasting,
  sweep_contract: lasting,
  sweep_departure: lasting,
  sweep_event: appendOnly,
  sweep_item: lasting,
  sweep_lock: passing,
  sweep_plan: lasting,
  sweep_rules: everyday,
  throttle: everyday,
  treasury_change: { ...lasting, signer: 'SI' },
  treasury_change_link: hiddenLasting,
  treasury_wait: { ...lasting, signer: 'S' },
  vault_key: { api: 'SIU', worker: 'SIU', reader: '', signer: 'SIU' },
  // Whoever sends finds wallets, and makes none.
  wallet: { api: 'SIU', worker: 'SU', reader: 'S', signer: 'SU' },
  wallet_chain: lasting,
  wallet_key: { api: 'SIU', worker: 'SIU', reader: 'S', signer: 'S' },
  wallet_xpub: appendOnly,
  webhook: lasting,
  webhook_attempt: passing,
  webhook_delivery: lasting,
  webhook_text: { api: 'S', worker: 'SI', reader: 'S' },
  worker: everyday,
};
