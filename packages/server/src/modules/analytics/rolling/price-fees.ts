import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { priceAt } from '../../rates/index.ts';
import { feesOfPayouts } from './money-out-facts.ts';

type Unpriced = { orderId: number; hash: string; currencyId: number; at: Date };

/** Notes what the coin cost as each fee of these payouts was paid, for prices of the past are forgotten. One that nobody knows stays unknown. */
export async function priceFees(tx: Tx, payoutIds: readonly number[]): Promise<void> {
  if (payoutIds.length === 0) return;
  const { rows } = await sql<Unpriced>`
    select distinct order_id as "orderId", hash, currency_id as "currencyId", at from (${feesOfPayouts(payoutIds)}) f
    where price is null and hash is not null order by order_id`.execute(tx);
  for (const { orderId, hash, currencyId, at } of rows) {
    const price = await priceAt(tx, currencyId, at);
    if (!('usd' in price)) continue;
    await sql`
      insert into analytics_coin_price (outgoing_id, hash, price) values (${orderId}::bigint, ${hash}, ${price.usd}::numeric)`.execute(
      tx,
    );
  }
}
