import type pg from 'pg';
import { usd } from '@coffer/kernel/asset.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { convertAtPrice, parseMoney, type Money } from '@coffer/kernel/money.ts';

/** Payments and quotes on a chain in memory, put straight into the database. */

export type Asset = 'USDT' | 'COIN';
export type Customer = { id: number; address: string };
export type Planted = Customer & { paymentId: number; reference: string };
export type Terms = {
  usd?: string;
  expiryMinutes?: number;
  quoteMinutes?: number;
  monitoringMinutes?: number;
  underpayBps?: number;
  overpayBps?: number;
};
/** Where they are planted: `token` is the contract of USDT there. */
export type Ground = { pool: pg.Pool; projectId: number; token: string };

const decimals = { USDT: 6, COIN: 18 } as const;

export async function plantPayment(
  { pool, projectId }: Ground,
  now: Date,
  terms: Terms,
  of: Customer,
): Promise<Planted> {
  const {
    usd: dollars = '100',
    expiryMinutes = 60,
    quoteMinutes = 15,
    monitoringMinutes = 72 * 60,
    underpayBps = 50,
    overpayBps = 50,
  } = terms;
  const reference = newReference();
  const expiresAt = minutesAfter(now, expiryMinutes);
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
         metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
       values ($1, $2, $3, $4, 'open', 'none', 1, 'system', 'test', '{}', $5, $6, $7, $8, $8, $9, $10) returning id)
     insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
     select id, 1, $8, 'payment.created', 'open', 'none', 'test', '{}', '{}' from made returning payment_id as id`,
    [
      reference,
      projectId,
      of.id,
      String(amount(dollars).units),
      quoteMinutes,
      underpayBps,
      overpayBps,
      now,
      expiresAt,
      minutesAfter(expiresAt, monitoringMinutes),
    ],
  );
  return { ...of, paymentId: rows[0]?.id ?? 0, reference };
}

type Choice = { asset: Asset; price: string; minutes: number; now: Date };

export async function plantQuote(
  { pool, projectId, token }: Ground,
  payment: Planted,
  { asset, price, minutes, now }: Choice,
) {
  const { rows } = await pool.query<{ left: string }>(
    'select (usd_units - filled_usd_units - detected_usd_units)::text as left from payment where id = $1',
    [payment.paymentId],
  );
  const left: Money = { units: BigInt(rows[0]?.left ?? 0), asset: usd };
  const contract = asset === 'COIN' ? null : token;
  const due = convertAtPrice(left, price, { chain: 'ETH', contract, decimals: decimals[asset] }, 'up').units;
  await pool.query("update attempt set status = 'superseded' where payment_id = $1 and status = 'active'", [
    payment.paymentId,
  ]);
  const made = await pool.query<{ id: number }>(
    `insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source,
       priced_at, due_units, usd_units, uri, quoted_at, expires_at)
     select $1, $2, (select id from blockchain_currency where contract is not distinct from $3), a.id, 'active', $4, 'test',
       $5, $6, $7, 'test:', $5, $8
     from address a where a.address = $9 returning id`,
    [
      payment.paymentId,
      projectId,
      contract,
      price,
      now,
      String(due),
      String(left.units),
      minutesAfter(now, minutes),
      payment.address,
    ],
  );
  return { attemptId: made.rows[0]?.id ?? 0, due };
}

function amount(text: string): Money {
  const read = parseMoney(text, usd);
  if (read instanceof Error) throw read;
  return read;
}
