import type pg from 'pg';
import { newReference } from '@coffer/kernel/id.ts';

/** The rows that bookings are about, put straight into the database. */

type Arrived = {
  project: number;
  customer: string;
  name: string;
  currencyId: number;
  units: bigint;
  usd: bigint;
  isPriced: boolean;
};
type Row = { id: number; customer: number; address: string; addressId: number; walletId: number };

/** A deposit to an address of its own, with the payment that it counts to. */
export async function insertArrived(pool: pg.Pool, of: Arrived): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `with k as (insert into customer (project_id, customer_id, email, name, created_at) values ($1, $2, null, '', now())
          on conflict (project_id, customer_id) do update set name = '' returning id),
       w as (insert into wallet (name, type, kind, family, status, created_at)
          values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
       a as (insert into address (wallet_id, family, address, position, status, assigned_at, project_id)
          select id, 'ETH_Family', $3, 0, 'assigned', now(), $1 from w returning *),
       m as (insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
            metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
          select $7, $1, k.id, 1, 'open', 'none', 1, 'system', 'test', '{}', 15, 50, 50, now(), now(), now(), now() from k returning id),
       d as (insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
            contract, blockchain_currency_id, units, block_height, block_hash, block_at, round, first_seen_at)
          select c.blockchain_id, $3, 'value', 'confirmed', 'credit', 'owned', a.id, $1, k.id, c.contract, c.id, $5::numeric, 7, '0x07', now(), 1, now()
          from a, k, blockchain_currency c where c.id = $4 returning *),
       l as (insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price, price_source,
            priced_at, late, wrong_asset, allocated_at)
          select d.id, m.id, $1, $4, $5::numeric, $6::numeric, case when $8 then '2000.5' else '0' end, 'test', now(), false, false, now() from d, m)
       select d.id, k.id as customer, a.address, a.id as "addressId", a.wallet_id as "walletId" from d, a, k`,
    [of.project, of.customer, of.name, of.currencyId, String(of.units), String(of.usd), newReference(), of.isPriced],
  );
  return only(rows);
}

/** Of a payment of its own. */
export async function insertRefund(pool: pg.Pool, projectId: number, currencyId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with k as (insert into customer (project_id, customer_id, email, name, created_at) values ($1, 'of a refund', null, '', now())
          on conflict (project_id, customer_id) do update set name = '' returning id),
       m as (insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
            metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
          select $2, $1, k.id, 1, 'open', 'none', 1, 'system', 'test', '{}', 15, 50, 50, now(), now(), now(), now() from k returning id)
       insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by, requested_at)
       select id, $1, $3, 1, '0x01', 'Test', 'requested', 'test', now() from m returning id`,
    [projectId, newReference(), currencyId],
  );
  return only(rows).id;
}

/** As another payout is, but for these columns. */
export async function clonePayout(
  pool: pg.Pool,
  templateId: number,
  changed: { blockchain_currency_id: number } & Record<string, unknown>,
): Promise<void> {
  await pool.query(
    `insert into payout overriding system value select (jsonb_populate_record(p, $2::jsonb || jsonb_build_object('blockchain_id',
       (select blockchain_id from blockchain_currency where id = $3::int)))).* from payout p where id = $1`,
    [templateId, JSON.stringify(changed), changed.blockchain_currency_id],
  );
}

type Departed = { name: string; addressId: number; currencyId: number; units: bigint };

export async function insertDeparture(pool: pg.Pool, of: Departed): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into departure (blockchain_id, tx_hash, path, status, address_id, contract, blockchain_currency_id, to_address, units,
       block_height, block_hash, block_at, round)
     select c.blockchain_id, $1, 'value', 'confirmed', $2, c.contract, c.id, '0xcold', $4::numeric, 8, '0x08', now(), 1
     from blockchain_currency c where c.id = $3 returning id`,
    [of.name, of.addressId, of.currencyId, String(of.units)],
  );
  return only(rows).id;
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was planted');
  return row;
}
