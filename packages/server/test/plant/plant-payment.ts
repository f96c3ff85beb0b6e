import { randomBytes } from 'node:crypto';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { randomAddress } from './plant-wallet.ts';
import type { World } from '../world.ts';

/** How a payment is to stand. Dollars are whole ones. */
export type Stand = {
  status?: string;
  exception?: string;
  resolution?: string | null;
  dollars?: number | null;
  filled?: number;
  webhookStatus?: string | null;
  createdBy?: string;
  invoice?: string | null;
  customer?: { id: string; email: string | null };
  at?: Date;
  updatedAt?: Date;
  settledAt?: Date | null;
};

export type PlantedPayment = { id: number; reference: string };

/** A payment as it stands, with its first event, put straight into the database. */
export async function plantPayment(world: World, projectId: number, stand: Stand = {}): Promise<PlantedPayment> {
  const { at = new Date(), dollars = 100, filled = 0, customer = { id: 'ada', email: 'ada@example.com' } } = stand;
  const reference = newReference();
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `with k as (
       insert into customer (project_id, customer_id, email, name, created_at) values ($2, $3, $4, '', $5)
       on conflict (project_id, customer_id) do update set email = excluded.email returning id),
     made as (
       insert into payment (reference_id, project_id, customer_id, usd_units, filled_usd_units, status, exception,
         resolution, sequence, webhook_status, created_by, actor, invoice_id, metadata, quote_minutes, underpay_bps,
         overpay_bps, created_at, updated_at, expires_at, monitored_until, settled_at)
       select $1, $2, k.id, trim_scale($6::numeric * 1e8), $7::numeric * 1e8, $8, $9, $10, 1, $11, $12, 'test', $13, '{}', 15, 50, 50,
         $5, $14, $15, $16, $17 from k returning id)
     insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
     select id, 1, $5, 'payment.created', 'open', 'none', 'test', '{}', '{"status": "OPEN"}' from made
     returning payment_id as id`,
    [
      reference,
      projectId,
      customer.id,
      customer.email,
      at,
      dollars,
      filled,
      stand.status ?? 'open',
      stand.exception ?? 'none',
      stand.resolution ?? null,
      stand.webhookStatus ?? null,
      stand.createdBy ?? 'system',
      stand.invoice ?? null,
      stand.updatedAt ?? at,
      hoursAfter(at, 1),
      hoursAfter(at, 73),
      stand.settledAt ?? null,
    ],
  );
  return { id: rows[0]?.id ?? 0, reference };
}

export type Coin = { code: 'ETH' | 'BASE'; currency: string };

/** The payer chose a currency; half a coin, or half a token, is due. */
export async function plantAttempt(world: World, payment: PlantedPayment, coin: Coin): Promise<number> {
  return insert(
    world,
    `${address}
     insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source,
       priced_at, due_units, usd_units, uri, quoted_at, expires_at)
     select p.id, p.project_id, bc.id, a.id, 'superseded', '2000', 'test', now(), trunc(5 * 10::numeric ^ (bc.decimals - 1)),
       coalesce(p.usd_units, 1), 'test:', now(), now() from payment p, a, bc where p.id = $1 returning id`,
    [payment.id, randomAddress(), coin.code, coin.currency],
  );
}

/** Half a coin came and is confirmed, or as the status says. Returns its hash. */
export async function plantCounted(
  world: World,
  payment: PlantedPayment,
  coin: Coin,
  status: 'included' | 'confirmed' = 'confirmed',
): Promise<string> {
  const hash = `0x${randomBytes(32).toString('hex')}`;
  await insert(
    world,
    `${address},
     d as (
       insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id,
         customer_id, contract, blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round,
         first_seen_at, confirmed_at)
       select bc.blockchain_id, $5, 'value', $6, 'credit', 'owned', a.id, p.project_id, p.customer_id, bc.contract, bc.id,
         $2, trunc(5 * 10::numeric ^ (bc.decimals - 1)), 7, '0x07', now(), 1, now(), case $6 when 'confirmed' then now() end
       from payment p, a, bc where p.id = $1 returning *)
     insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price,
       price_source, priced_at, late, wrong_asset, allocated_at)
     select id, $1, project_id, blockchain_currency_id, units, 100000000000, '2000', 'test', now(), false, false, now()
     from d returning deposit_id as id`,
    [payment.id, randomAddress(), coin.code, coin.currency, hash, status],
  );
  return hash;
}

/** Somebody asked for money of it to go back. */
/** In the first currency that there is, or in the one that has this id. */
export function plantRefund(world: World, paymentId: number, currencyId?: number): Promise<number> {
  return insert(
    world,
    `insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by,
       requested_at)
     select p.id, p.project_id, bc.id, 1, $2, 'Sent twice', 'requested', 'test', now()
     from payment p, (select coalesce($3::int, min(id)) as id from blockchain_currency) bc where p.id = $1 returning id`,
    [paymentId, randomAddress(), currencyId ?? null],
  );
}

/** A fresh address `a` ($2) and the currency `bc` ($3, $4). */
const address = `
  with w as (
    insert into wallet (name, type, kind, family, status, created_at)
    values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
  a as (
    insert into address (wallet_id, family, address, position, status, assigned_at)
    select id, 'ETH_Family', $2, 0, 'assigned', now() from w returning id),
  bc as (
    select bc.* from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
    join currency y on y.id = bc.currency_id where b.code = $3 and y.code = $4)`;

async function insert(world: World, text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(text, values);
  if (!rows[0]) throw new Error('Nothing was planted.');
  return rows[0].id;
}
