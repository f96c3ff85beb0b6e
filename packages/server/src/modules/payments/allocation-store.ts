import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Offer } from './choose-payment.ts';

/** A deposit as it stands, and the payment to which it counts already. */
export type Arrived = {
  depositId: number;
  status: string;
  treatment: string;
  customerId: number | null;
  addressId: number;
  permanent: boolean;
  units: bigint;
  txHash: string;
  /**
   * The earliest that is known of it: we may have seen it late, and a block's time may lie in front. Who paid in time must not
   * be told otherwise; some seconds in favour of a payer cost nobody anything.
   */
  at: Date;
  /** Keys that its transaction named. */
  names: readonly string[];
  asset: Asset | null;
  allocation: Allocated | null;
};

type Asset = {
  id: number;
  currencyId: number;
  chain: ChainCode;
  currencyCode: string;
  contract: string | null;
  decimals: number;
};

export type Allocated = {
  paymentId: number;
  assetId: number;
  customerId: number | null;
  /** The quote at whose rate it counts. */
  quote: { dueUnits: bigint; usdUnits: bigint } | null;
  price: string;
  units: bigint;
};

/** With the number of a customer it names the lock on what that one's money counts to. */
const moneyOfCustomer = 7_216_019;

/**
 * Whoever decides on money of the same customers waits: what one deposit fills is not due to the next. It is no lock on their
 * rows, which others take while they hold a payment.
 */
export async function lockMoneyOf(tx: Tx, depositId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${moneyOfCustomer}, (id % 2147483647)::int) from (
      select customer_id as id from deposit where id = ${depositId}
      union select p.customer_id from allocation l join payment p on p.id = l.payment_id where l.deposit_id = ${depositId}
      order by id) c
    where id is not null`.execute(tx);
}

type ArrivedRow = Omit<Arrived, 'units' | 'asset' | 'allocation'> &
  Record<'units', string> & {
    asset: Asset | null;
    allocation: (Omit<Allocated, 'units' | 'quote'> & Record<'units' | 'dueUnits' | 'usdUnits', string | null>) | null;
  };

export async function findArrived(tx: Tx, depositId: number): Promise<Arrived | undefined> {
  const { rows } = await sql<ArrivedRow>`
    select d.id as "depositId", d.status, d.treatment, d.customer_id as "customerId", d.address_id as "addressId",
      a.permanent, d.units::text as units, d.tx_hash as "txHash", d.names, least(d.first_seen_at, d.block_at) as at,
      case when bc.id is not null then json_build_object('id', bc.id, 'currencyId', c.id, 'chain', b.code,
        'currencyCode', c.code, 'contract', bc.contract, 'decimals', bc.decimals) end as asset,
      case when l.deposit_id is not null then json_build_object('paymentId', p.id, 'assetId', l.blockchain_currency_id,
        'customerId', p.customer_id, 'price', l.price, 'units', l.units::text, 'dueUnits', q.due_units::text,
        'usdUnits', q.usd_units::text) end as allocation
    from deposit d join address a on a.id = d.address_id join blockchain b on b.id = d.blockchain_id
    left join blockchain_currency bc on bc.id = d.blockchain_currency_id left join currency c on c.id = bc.currency_id
    left join allocation l on l.deposit_id = d.id left join payment p on p.id = l.payment_id
    left join attempt q on q.id = l.attempt_id and l.quoted
    where d.id = ${depositId}`.execute(tx);
  return rows.map(({ allocation, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    allocation: allocation && allocatedOf(allocation),
  }))[0];
}

function allocatedOf({ dueUnits, usdUnits, units, ...row }: NonNullable<ArrivedRow['allocation']>): Allocated {
  const quote = dueUnits && usdUnits ? { dueUnits: BigInt(dueUnits), usdUnits: BigInt(usdUnits) } : null;
  return { ...row, units: BigInt(units ?? 0), quote };
}

const offersMax = 1000;

/** A payment to which money may still count that comes to this address now; an address of one payment is that payment's alone. */
function reachable({ customerId, addressId, permanent, at }: Arrived) {
  const alone = sql`not exists (select from attempt o where o.address_id = ${addressId})
    or p.id in (select o.payment_id from attempt o where o.address_id = ${addressId})`;
  return sql`p.customer_id = ${customerId}::bigint and p.monitored_until >= ${at}
    and (${permanent ? sql`true` : alone})`;
}

/** The quotes of its customer in the currency of a deposit, the newest first. */
export async function findOffers(tx: Tx, arrived: Arrived): Promise<(Offer & Rate)[]> {
  const { rows } = await sql<Record<string, string | number | Date>>`
    select t.id as "attemptId", t.payment_id as "paymentId", t.status, t.due_units::text as "dueUnits",
      t.usd_units::text as "usdUnits", t.expires_at as "expiresAt", t.price, t.price_source as "source",
      t.priced_at as "pricedAt", p.status as "paymentStatus", p.usd_units::text as "paymentUsdUnits",
      (p.filled_usd_units + p.detected_usd_units)::text as "countedUsdUnits", p.underpay_bps as "underpayBps",
      p.overpay_bps as "overpayBps",
      exists (select from unnest(${[...arrived.names]}::text[]) as n(key)
        where position('reference=' || n.key in t.uri) > 0) as named
    from payment p join attempt t on t.payment_id = p.id
    where ${reachable(arrived)} and p.status not in ('partially_refunded', 'refunded')
      and t.blockchain_currency_id = ${arrived.asset?.id ?? null}::int
    order by t.id desc limit ${offersMax}`.execute(tx);
  return rows.map(
    ({ dueUnits, usdUnits, paymentUsdUnits, countedUsdUnits, ...row }) =>
      ({
        ...row,
        dueUnits: BigInt(String(dueUnits)),
        usdUnits: BigInt(String(usdUnits)),
        paymentUsdUnits: BigInt(String(paymentUsdUnits)),
        countedUsdUnits: BigInt(String(countedUsdUnits)),
      }) as Offer & Rate,
  );
}

/** The newest payment of the customer that waits for money. */
export async function findNewestOpen(tx: Tx, arrived: Arrived): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payment p
    where ${reachable(arrived)} and p.status in ('open', 'detected') and p.usd_units is not null
    order by p.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

export type Rate = { price: string; source: string; pricedAt: Date };

type NewAllocation = Rate & {
  depositId: number;
  paymentId: number;
  attemptId: number | null;
  assetId: number;
  units: bigint;
  usdUnits: bigint;
  quoted: boolean;
  wrongAsset: boolean;
  arrivedAt: Date;
  now: Date;
};

/** Late is what comes when its payment asks for nothing any more. */
export async function insertAllocation(tx: Tx, one: NewAllocation): Promise<void> {
  await sql`
    insert into allocation (deposit_id, payment_id, project_id, attempt_id, blockchain_currency_id, units, usd_units,
      price, price_source, priced_at, quoted, late, wrong_asset, allocated_at)
    select ${one.depositId}, p.id, p.project_id, ${one.attemptId}::bigint, ${one.assetId}, ${one.units}, ${one.usdUnits},
      ${one.price}, ${one.source}, ${one.pricedAt}, ${one.quoted},
      p.status = 'cancelled' or p.expires_at < ${one.arrivedAt}, ${one.wrongAsset}, ${one.now}
    from payment p where p.id = ${one.paymentId}`.execute(tx);
}

/** Another block may bring another amount. */
export async function resizeAllocation(tx: Tx, depositId: number, units: bigint, usdUnits: bigint): Promise<void> {
  await sql`update allocation set units = ${units}, usd_units = ${usdUnits} where deposit_id = ${depositId}`.execute(
    tx,
  );
}

export async function deleteAllocation(tx: Tx, depositId: number): Promise<void> {
  await tx.deleteFrom('allocation').where('deposit_id', '=', depositId).execute();
}

/** How much of each deposit is the project's now. */
export async function writeSettled(tx: Tx, settled: readonly { depositId: number; units: bigint }[]): Promise<void> {
  await sql`
    update allocation l set settled_units = s.units
    from unnest(${settled.map(({ depositId }) => depositId)}::bigint[],
      ${settled.map(({ units }) => String(units))}::numeric[]) as s(deposit_id, units)
    where l.deposit_id = s.deposit_id`.execute(tx);
}

/** Of a payment that is paid: the quotes that were answered were used, and the one that still held is good for nothing. */
export async function closeAttempts(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    update attempt t set status = case when t.id = any(l.ids) then 'used' else 'superseded' end
    from (select coalesce(array_agg(attempt_id), '{}') as ids from allocation where payment_id = ${paymentId}) l
    where t.payment_id = ${paymentId} and (t.status = 'active' or t.status <> 'used' and t.id = any(l.ids))`.execute(
    tx,
  );
}

/** The decision of a person that something else than what was asked for is the whole. */
export async function findTaken(tx: Tx, paymentId: number): Promise<bigint | null> {
  const row = await tx
    .selectFrom('payment_taken')
    .select('usd_units')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ? BigInt(row.usd_units) : null;
}

export async function writeTaken(tx: Tx, paymentId: number, usdUnits: bigint): Promise<void> {
  await sql`
    insert into payment_taken (payment_id, usd_units) values (${paymentId}, ${usdUnits})
    on conflict (payment_id) do update set usd_units = excluded.usd_units`.execute(tx);
}

/** How a payment lapsed when it last did. */
export async function findLapse(tx: Tx, paymentId: number): Promise<'expired' | 'cancelled' | undefined> {
  const { rows } = await sql<{ status: 'expired' | 'cancelled' }>`
    select status from payment_event where payment_id = ${paymentId} and event in ('payment.expired', 'payment.cancelled')
    order by sequence desc limit 1`.execute(tx);
  return rows[0]?.status;
}
