import { sql } from 'kysely';
import type { paymentAttempt, PaymentView } from '@coffer/contract/payments/payment-details.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { PaymentException } from '../asking/payment-state.ts';
import type { PaymentStatus } from '../asking/payment-status.ts';
import type { Facts } from '../asking/payment-events.ts';

type Currency = { blockchainCode: ChainCode; currencyCode: string; contract: string | null; decimals: number };

const currency = sql`b.code as "blockchainCode", y.code as "currencyCode", bc.contract, bc.decimals`;
const currencyOf = (rows: 't' | 'r') => sql`
  join blockchain_currency bc on bc.id = ${sql.ref(`${rows}.blockchain_currency_id`)}
  join currency y on y.id = bc.currency_id join blockchain b on b.id = bc.blockchain_id`;

export type AttemptRow = Currency & {
  paymentId: number;
  id: number;
  status: z.output<typeof paymentAttempt>['status'];
  address: string;
  dueUnits: string;
  usdUnits: string;
  price: string;
  priceSource: string;
  pricedAt: Date;
  quotedAt: Date;
  expiresAt: Date;
};

/** A payer chooses as often as they like, and reads of so many choices. */
const attemptsShown = 50;

/** Of each payment the newest, these first. */
export async function listAttempts(db: Db, paymentIds: readonly number[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select t.id, t.payment_id as "paymentId", t.status, a.address, ${currency}, t.due_units::text as "dueUnits", t.usd_units::text as "usdUnits",
      t.price, t.price_source as "priceSource", t.priced_at as "pricedAt", t.quoted_at as "quotedAt",
      t.expires_at as "expiresAt"
    from unnest(${[...paymentIds]}::bigint[]) as wanted(id) cross join lateral (
      select * from attempt where payment_id = wanted.id order by id desc limit ${attemptsShown}) t
    join address a on a.id = t.address_id ${currencyOf('t')} order by t.id desc`.execute(db);
  return rows;
}

export type RefundRow = Currency & {
  id: number;
  status: PaymentView['refunds'][number]['status'];
  payoutId: number | null;
  units: string;
  toAddress: string;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
};

export async function listRefunds(db: Db, paymentId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.status, ${currency}, r.units::text as units, r.to_address as "toAddress", r.reason,
      r.requested_by as "requestedBy", r.requested_at as "requestedAt",
      (select max(p.id) from payout p where p.refund_id = r.id) as "payoutId"
    from refund r ${currencyOf('r')} where r.payment_id = ${paymentId}::bigint order by r.id`.execute(db);
  return rows;
}

export type StepRow = {
  sequence: number;
  at: Date;
  event: string;
  status: PaymentStatus;
  exception: PaymentException;
  actor: string | null;
  facts: Facts;
  state: PaymentView['state'] | null;
};

/** Steps follow from what strangers send: so many of them are read. */
const stepsShown = 200;

/** The first one, and from the oldest on the newest. What was told of a step says how the payment stood then; of the others nothing was told. */
export async function listSteps(db: Db, paymentId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select sequence, at, event, status, exception, actor, facts, told ->> 'status' as state
    from payment_event e where payment_id = ${paymentId}::bigint and (sequence = 1 or sequence > (
      select max(sequence) - ${stepsShown} from payment_event where payment_id = e.payment_id)) order by sequence`.execute(
    db,
  );
  return rows;
}

/** Codes of the currencies that a payment was limited to. */
export async function nameCurrencies(db: Db, ids: readonly number[]): Promise<NonNullable<PaymentView['allowed']>> {
  const { rows } = await sql<NonNullable<PaymentView['allowed']>[number]>`
    select b.code as "blockchainCode", y.code as "currencyCode" from blockchain_currency bc
    join currency y on y.id = bc.currency_id join blockchain b on b.id = bc.blockchain_id
    where bc.id = any(${[...ids]}::int[]) order by bc.id`.execute(db);
  return rows;
}

/** What goes with a payment's project: the shop's own page for payers. */
export async function findFrontend(db: Db, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('project')
    .select('frontend_endpoint')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return row.frontend_endpoint;
}
