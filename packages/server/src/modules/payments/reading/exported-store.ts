import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import type { FoundRow } from './found-store.ts';

type Own =
  | 'referenceId'
  | 'projectId'
  | 'status'
  | 'exception'
  | 'resolution'
  | 'webhookStatus'
  | 'createdBy'
  | 'invoiceId'
  | 'createdAt'
  | 'expiresAt'
  | 'usdUnits'
  | 'filledUsdUnits'
  | 'customerID'
  | 'email'
  | 'dueUnits'
  | 'filledUnits'
  | 'quotedAddress'
  | 'txHash'
  | 'fromAddress'
  | 'toAddress'
  | 'blockHeight'
  | 'blockAt';

/** A payment as files show it: what is the same for many of them is not told with each. */
export type ExportedRow = Pick<FoundRow, Own> & { currencyId: number | null; depositChainId: number | null };

/** In the order of the ids. What lists join for each row is looked up once for all of them; customers by their ids, for they are many. */
export async function findExported(db: Db, ids: readonly number[]): Promise<ExportedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ExportedRow>`
    select p.reference_id as "referenceId", p.project_id as "projectId", p.status, p.exception, p.resolution,
      p.webhook_status as "webhookStatus", p.created_by as "createdBy", p.invoice_id as "invoiceId",
      p.created_at as "createdAt", p.expires_at as "expiresAt", p.usd_units as "usdUnits",
      p.filled_usd_units as "filledUsdUnits", k.customer_id as "customerID", k.email, p.blockchain_currency_id as "currencyId",
      q.due_units as "dueUnits", coalesce(f.units, 0) as "filledUnits", q.address as "quotedAddress", d.tx_hash as "txHash",
      d.blockchain_id as "depositChainId", d.from_address as "fromAddress", d.address as "toAddress",
      d.block_height as "blockHeight", d.block_at as "blockAt"
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    join payment p on p.id = wanted.id
    left join lateral (select k.customer_id, k.email from customer k where k.id = p.customer_id offset 0) k on true
    left join lateral (
      select t.due_units, a.address from attempt t join address a on a.id = t.address_id
      where t.payment_id = p.id order by t.id desc limit 1) q on true
    left join lateral (
      select d.tx_hash, d.blockchain_id, d.from_address, a.address, d.block_height, d.block_at
      from allocation l join deposit d on d.id = l.deposit_id join address a on a.id = d.address_id
      where l.payment_id = p.id order by l.deposit_id desc limit 1) d on true
    left join lateral (
      select sum(l.units) as units from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = p.id and l.blockchain_currency_id = p.blockchain_currency_id and d.status = ${depositStatus.state('confirmed')}) f on true
    order by wanted.place`.execute(db);
  return rows;
}
