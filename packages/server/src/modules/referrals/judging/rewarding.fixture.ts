import { sql } from 'kysely';
import { paymentEvents } from '../../payments/events.ts';
import { openDatabase, type Database } from '../../../../test/database.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { outbox } from '../../../platform/events/outbox.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { followPayments, readerName } from './follow-payments.ts';
import { releaseRewards } from './release-rewards.ts';

export type Paying = Pick<Deps, 'db' | 'emit' | 'clock'>;

/** Rules that give a tenth of each payment, held for no day, unless something else is said. Dollars are whole ones. */
export type Wanted = {
  bps?: number;
  flat?: number;
  friendFlat?: number;
  budget?: number;
  perCustomer?: 'one_time' | 'forever' | 'months_per_customer' | 'count_per_customer';
  months?: number;
  count?: number;
  capPayment?: number;
  capFriend?: number;
  capReferrer?: number;
  window?: string;
  zone?: string;
  holdDays?: number;
  keys?: string[];
  fraud?: object;
  newOnly?: boolean;
  smallest?: number;
  isDefault?: boolean;
  endsAt?: Date;
  status?: string;
};

type RefundKind = 'payment.refund-paying' | 'payment.refund-paid' | 'payment.refund-reorged' | 'payment.refund-unpaid';

export type Row = {
  id: number;
  beneficiary: string;
  usd: number;
  status: string;
  reason: string | null;
  isCorrection: boolean;
};

/** A shop whose payments and people stand in the tables as the program leaves them, without the program around. */
export class Rewarding {
  readonly database: Database;
  readonly projectId: number;
  readonly deps: Paying;
  now = new Date('2026-06-10T12:00:00Z');
  #people = 0;

  private constructor(database: Database, projectId: number) {
    this.database = database;
    this.projectId = projectId;
    const clock = { now: () => this.now };
    this.deps = { db: database.db, clock, emit: outbox([], clock) };
  }

  static async open(): Promise<Rewarding> {
    const database = await openDatabase();
    const { rows } = await database.pool.query<{ id: number }>(
      `with w as (insert into wallet (name, type, kind, family, status, created_at)
         values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
       a as (insert into address (wallet_id, family, address, position, status, assigned_at)
         select id, 'ETH_Family', '0xaa', 0, 'assigned', now() from w)
       insert into project (name, created_at, updated_at) values ('Shop', now(), now()) returning id`,
    );
    await database.pool.query(`
      insert into blockchain (id, code, name, family, network, chain_id, confirmations, status, status_since)
        values (1, 'ETH', 'Ethereum', 'ETH_Family', 'local', '1', 1, 'syncing', now());
      insert into currency values (1, 'USDC', 'USD Coin', 'stablecoin');
      insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
        values (1, 1, '0x' || repeat('dd', 20), 6, 'ERC20', true, true)`);
    await openReader(database.db, readerName);
    return new Rewarding(database, rows[0]?.id ?? 0);
  }

  async campaign(wanted: Wanted = {}): Promise<number> {
    const { perCustomer = 'forever', holdDays = 0, keys = ['payment'], fraud = {}, isDefault = true } = wanted;
    const status = wanted.status ?? 'active';
    const units = (value: number | undefined) => (value === undefined ? null : String(BigInt(value) * 10n ** 8n));
    const begun = new Date('2026-01-01T00:00:00Z');
    const id = await this.insert(
      `insert into campaign (project_id, name, status, paused_because, is_default, version, budget_usd_units, ends_at, activated_at, created_by,
         created_at, updated_at) values ($1, 'Bring a friend', $2, $3, $4, 1, $5, $6, $7, 'test', $7, $7) returning id`,
      [
        this.projectId,
        status,
        status === 'paused' ? 'person' : null,
        isDefault,
        units(wanted.budget),
        wanted.endsAt ?? null,
        begun,
      ],
    );
    const isFlat = wanted.flat !== undefined;
    await this.insert(
      `insert into campaign_rules (campaign_id, version, reward_type, reward_value, reward_cap_usd_units, friend_reward_type,
         friend_reward_value, blockchain_currency_id, time_zone, per_customer, months_per_customer, count_per_customer,
         cap_per_customer_usd_units, cap_per_referrer_usd_units, cap_window, attribution_days, hold_days, event_keys, fraud_policy,
         new_customers_only, smallest_payment_usd_units, created_by, created_at)
       values ($1, 1, $2, $3, $4, $5, $6, (select min(id) from blockchain_currency), $7, $8, $9, $10, $11, $12, $13, 30, $14, $15, $16,
         $17, $19, 'test', $18) returning 0 as id`,
      [
        id,
        isFlat ? 'flat_fee' : 'percentage',
        isFlat ? units(wanted.flat) : String(wanted.bps ?? 1000),
        units(wanted.capPayment),
        wanted.friendFlat === undefined ? null : 'flat_fee',
        units(wanted.friendFlat),
        wanted.zone ?? 'UTC',
        perCustomer,
        wanted.months ?? null,
        wanted.count ?? null,
        units(wanted.capFriend),
        units(wanted.capReferrer),
        wanted.window ?? 'all_time',
        holdDays,
        keys,
        JSON.stringify(fraud),
        wanted.newOnly ?? false,
        begun,
        units(wanted.smallest),
      ],
    );
    return id;
  }

  /** Another version of its rules from now on, by columns of `campaign_rules`. */
  async changeRules(campaignId: number, over: Record<string, unknown>): Promise<void> {
    await this.insert(
      `with next as (select jsonb_populate_record(r, jsonb_build_object('version', r.version + 1, 'created_at', $2::timestamptz) || $3::jsonb) as n
         from campaign_rules r where campaign_id = $1 order by version desc limit 1)
       insert into campaign_rules select (n).* from next returning version as id`,
      [campaignId, this.now, JSON.stringify(over)],
    );
    await this.database.pool.query('update campaign set version = version + 1 where id = $1', [campaignId]);
  }

  /** Somebody, brought by somebody where that is said. */
  async person(by?: number, over: { mailbox?: string; status?: string; campaignId?: number } = {}): Promise<number> {
    const name = `p${(this.#people += 1)}`;
    const token = name.replaceAll('0', 'o').padEnd(10, 'x');
    return this.insert(
      `insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at,
         linked_by, friend_status, evidence, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
      [
        this.projectId,
        name,
        over.mailbox ?? `${name}@example.com`,
        `code-${name}`,
        token,
        over.status ?? 'active',
        by ?? null,
        by === undefined ? null : this.now,
        by === undefined ? null : 'code',
        by === undefined ? null : 'linked',
        over.campaignId === undefined ? null : JSON.stringify({ campaignId: over.campaignId }),
        this.now,
      ],
    );
  }

  /** They pay so much, confirmed and settled. */
  async pay(personId: number, dollars: number, from = `0xbb${personId}`): Promise<number> {
    const id = await this.insert(
      `with k as (
         insert into customer (project_id, customer_id, email, name, created_at)
         select project_id, reference_id, email, '', $2 from referral_person where id = $1
         on conflict (project_id, customer_id) do update set email = excluded.email returning id),
       p as (
         insert into payment (reference_id, project_id, customer_id, usd_units, filled_usd_units, status, exception, sequence, created_by,
           actor, metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until, settled_at)
         select gen_random_uuid(), $3, k.id, $4, $4, 'settled', 'none', 1, 'system', 'test', '{}', 15, 50, 50, $2, $2, $2, $2, $2
         from k returning *),
       d as (
         insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id, contract,
           blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
         select b.blockchain_id, gen_random_uuid()::text, 'value', 'confirmed', 'credit', 'owned', a.id, p.project_id, p.customer_id,
           b.contract, b.id, $5, $4, 7, '0x07', $2, 1, $2, $2
         from p, (select min(id) as id from address) a, (select * from blockchain_currency order by id limit 1) b returning *)
       insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price, price_source,
         priced_at, late, wrong_asset, allocated_at, settled_units)
       select d.id, p.id, p.project_id, d.blockchain_currency_id, d.units, d.units, '1', 'test', $2, false, false, $2, d.units
       from d, p returning payment_id as id`,
      [personId, this.now, this.projectId, String(BigInt(dollars) * 10n ** 8n), from],
    );
    await this.tell(id, 'payment.settled');
    return id;
  }

  /** So much more of it comes, of a transfer of its own. */
  async more(paymentId: number, dollars: number, from: string | null = null): Promise<void> {
    await this.insert(
      `with d as (
         insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id, contract,
           blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
         select d.blockchain_id, gen_random_uuid()::text, d.path, 'confirmed', d.treatment, d.matching, d.address_id, d.project_id, d.customer_id,
           d.contract, d.blockchain_currency_id, coalesce($4, d.from_address), $2, 8, '0x08', $3, 1, $3, $3
         from deposit d where d.id = (select min(deposit_id) from allocation where payment_id = $1) returning *)
       insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price, price_source,
         priced_at, late, wrong_asset, allocated_at, settled_units)
       select d.id, $1, d.project_id, d.blockchain_currency_id, d.units, d.units, '1', 'test', $3, false, false, $3, d.units
       from d returning payment_id as id`,
      [paymentId, String(BigInt(dollars) * 10n ** 8n), this.now, from],
    );
    await this.tell(paymentId, 'payment.overpaid');
  }

  /** Where somebody is paid. */
  async paidAt(personId: number, address: string, namedAt = '2026-01-01'): Promise<void> {
    await this.database.pool.query(
      `with r as (insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at,
         updated_at) values (1, $2, 'active', 'test', 'test', 'person', now(), '2026-01-01', now()) on conflict do nothing returning id),
       s as (select id from r union select id from recipient where address = $2),
       q as (insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
         select id, $3::int, 1, $2, '2026-01-01' from r on conflict do nothing)
       update referral_person set recipient_id = s.id, recipient_usable_from = '2026-01-01', recipient_named_at = $4
         from s where referral_person.id = $1`,
      [personId, address, this.projectId, namedAt],
    );
  }

  /** So much of it was paid back, or is on its way back. */
  async refund(paymentId: number, dollars: number, status: 'paying' | 'paid' = 'paid'): Promise<void> {
    await this.insert(
      `insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by, requested_at)
       select id, project_id, (select min(id) from blockchain_currency), $2, '0xcc', 'Too big', $4, 'test', $3 from payment
       where id = $1 returning id`,
      [paymentId, String(BigInt(dollars) * 10n ** 8n), this.now, status],
    );
    if (status === 'paying') return this.tell(paymentId, 'payment.refund-paying');
    await this.database.pool.query(`update payment set status = 'partially_refunded' where id = $1`, [paymentId]);
    await this.tell(paymentId, 'payment.refund-paid');
  }

  /** What goes back stands so by now. */
  async refundIs(paymentId: number, status: 'requested' | 'paying' | 'paid', kind: RefundKind): Promise<void> {
    await this.database.pool.query(`update refund set status = $2 where payment_id = $1`, [paymentId, status]);
    return this.tell(paymentId, kind);
  }

  /** A reorg takes back all that came, or what was paid back, which then comes to nothing; `false`: it comes again. */
  async reorg(paymentId: number, what: 'refunds' | 'deposits', gone = true): Promise<void> {
    const { pool } = this.database;
    if (what === 'refunds') {
      if (!gone) return this.refundIs(paymentId, 'paid', 'payment.refund-paid');
      await this.refundIs(paymentId, 'paying', 'payment.refund-reorged');
      return this.refundIs(paymentId, 'requested', 'payment.refund-unpaid');
    }
    await pool.query(
      `update deposit set status = $2 where id in (select deposit_id from allocation where payment_id = $1)`,
      [paymentId, gone ? 'included' : 'confirmed'],
    );
    await pool.query(`update allocation set settled_units = case when $2 then 0 else units end where payment_id = $1`, [
      paymentId,
      gone,
    ]);
    await pool.query(
      `update payment set status = case when exists (select from refund where payment_id = $1 and status = 'paid')
         then 'partially_refunded' when $2 then 'detected' else 'settled' end where id = $1`,
      [paymentId, gone],
    );
    return this.tell(paymentId, gone ? 'payment.reorged' : 'payment.settled');
  }

  async tell(paymentId: number, kind: keyof typeof paymentEvents, times = 1): Promise<void> {
    const event = paymentEvents[kind](this.projectId, { paymentId, sequence: 1, reference: 'x' });
    await inTransaction(this.database.db, (tx) => this.deps.emit(tx, ...Array.from({ length: times }, () => event)));
  }

  /** What happened is judged, and whose hold is over is freed. */
  async settle(): Promise<void> {
    while ((await followPayments(this.deps)).read > 0);
    while ((await releaseRewards(this.deps)) === 'again');
  }

  later(days: number): void {
    this.now = new Date(this.now.getTime() + days * 86_400_000);
  }

  async rewards(of: { personId?: number } = {}): Promise<Row[]> {
    const { rows } = await this.database.pool.query<Row>(
      `select id, beneficiary, (usd_units / 1e8)::float8 as usd, status, status_reason as reason, reversal_of is not null as "isCorrection"
       from reward where $1::int is null or person_id = $1 order by id`,
      [of.personId ?? null],
    );
    return rows;
  }

  /** How a referrer stands in the books, in dollars. */
  async pots(personId: number): Promise<Record<string, number>> {
    const { rows } = await sql<{ pot: string; usd: number }>`
      select split_part(a.name, ':', 3) as pot, (abs(b.amount) / 1e8)::float8 as usd from ledger_account a
      join ledger_balance b on b.account_id = a.id where a.name like ${`referral:${personId}:%`} and b.amount <> 0`.execute(
      this.database.db,
    );
    return Object.fromEntries(rows.map(({ pot, usd }) => [pot, usd]));
  }

  async insert(text: string, values: unknown[]): Promise<number> {
    const { rows } = await this.database.pool.query<{ id: number }>(text, values);
    if (!rows[0]) throw new Error('Nothing was planted.');
    return rows[0].id;
  }
}
