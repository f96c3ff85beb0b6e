import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { paymentStatus } from '../asking/payment-status.ts';
import type { Rate } from './allocation-store.ts';
import type { Offer } from './choose-payment.ts';
import { blocksOfGrace, type Arrival } from './in-time.ts';

/** A deposit as it stands, and the payment to which it counts already. */
export type Arrived = Arrival & {
  depositId: number;
  status: string;
  treatment: string;
  customerId: number | null;
  addressId: number;
  permanent: boolean;
  units: bigint;
  txHash: string;
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
  /** Else it is worth nothing before a person decides. */
  priced: boolean;
  /** Whether it is on, and the project takes it. Else only a quote that holds says what it is worth before a person decides. */
  isTaken: boolean;
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

type ArrivedRow = Omit<Arrived, 'units' | 'asset' | 'allocation'> &
  Record<'units', string> & {
    asset: Asset | null;
    allocation: (Omit<Allocated, 'units' | 'quote'> & Record<'units' | 'dueUnits' | 'usdUnits', string | null>) | null;
  };

/** In the order in which they came. */
export async function findArrived(tx: Tx, depositIds: readonly number[]): Promise<Arrived[]> {
  const { rows } = await sql<ArrivedRow>`
    select d.id as "depositId", d.status, d.treatment, d.customer_id as "customerId", d.address_id as "addressId",
      a.permanent, d.units::text as units, d.tx_hash as "txHash", d.names, least(d.first_seen_at, d.block_at) as at,
      coalesce(least(d.block_at, m.at), d.first_seen_at) as "minedAt", k.at as "blocksBackAt",
      extract(epoch from d.block_at - k.at)::float8 / ${blocksOfGrace} as "blockSeconds",
      case when bc.id is not null then json_build_object('id', bc.id, 'currencyId', c.id, 'chain', b.code,
        'currencyCode', c.code, 'contract', bc.contract, 'decimals', bc.decimals, 'priced', bc.priced,
        'isTaken', bc.active and exists (select from project_currency t
          where t.blockchain_currency_id = bc.id and t.project_id = d.project_id)) end as asset,
      case when l.deposit_id is not null then json_build_object('paymentId', p.id, 'assetId', l.blockchain_currency_id,
        'customerId', p.customer_id, 'price', l.price, 'units', l.units::text, 'dueUnits', q.due_units::text,
        'usdUnits', q.usd_units::text) end as allocation
    from deposit d join address a on a.id = d.address_id join blockchain b on b.id = d.blockchain_id
    left join blockchain_currency bc on bc.id = d.blockchain_currency_id left join currency c on c.id = bc.currency_id
    left join chain_block k on k.blockchain_id = d.blockchain_id and k.height = d.block_height - ${blocksOfGrace}
    left join lateral (
      select min(at) as at from deposit_move where deposit_id = d.id and event = 'deposit.included') m on true
    left join allocation l on l.deposit_id = d.id left join payment p on p.id = l.payment_id
    left join attempt q on q.id = l.attempt_id and l.quoted
    where d.id = any(${[...depositIds]}::bigint[]) order by d.id`.execute(tx);
  return rows.map(({ allocation, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    allocation: allocation && allocatedOf(allocation),
  }));
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
      p.overpay_bps as "overpayBps", p.expires_at as "paymentExpiresAt",
      (select min(n.quoted_at) from attempt n where n.payment_id = t.payment_id and n.id > t.id) as "replacedAt",
      exists (select from unnest(${[...arrived.names]}::text[]) as n(key)
        where position('reference=' || n.key in t.uri) > 0) as named
    from payment p join attempt t on t.payment_id = p.id
    where ${reachable(arrived)} and p.status not in ${paymentStatus.among.refunded}
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

/** A payment that waits for money. */
export type Open = Pick<
  Offer,
  'paymentId' | 'paymentStatus' | 'paymentUsdUnits' | 'countedUsdUnits' | 'underpayBps' | 'paymentExpiresAt'
>;
type OpenRow = Omit<Open, 'paymentUsdUnits' | 'countedUsdUnits'> &
  Record<'paymentUsdUnits' | 'countedUsdUnits', string>;

/** The newest of the customer. */
export async function findNewestOpen(tx: Tx, arrived: Arrived): Promise<Open | undefined> {
  const { rows } = await sql<OpenRow>`
    select p.id as "paymentId", p.status as "paymentStatus", p.usd_units::text as "paymentUsdUnits",
      (p.filled_usd_units + p.detected_usd_units)::text as "countedUsdUnits", p.underpay_bps as "underpayBps",
      p.expires_at as "paymentExpiresAt"
    from payment p
    where ${reachable(arrived)} and p.status in ${paymentStatus.among.asking} and p.usd_units is not null
    order by p.id desc limit 1`.execute(tx);
  return rows.map(({ paymentUsdUnits, countedUsdUnits, ...row }) => ({
    ...row,
    paymentUsdUnits: BigInt(paymentUsdUnits),
    countedUsdUnits: BigInt(countedUsdUnits),
  }))[0];
}
