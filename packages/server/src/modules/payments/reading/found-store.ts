import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Payment } from '../asking/payment.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';

/** A payment as lists show it: with its newest quote, its newest deposit, and what came in the currency it is shown in. */
export type FoundRow = Pick<Payment, 'id' | 'referenceId' | 'projectId' | 'status' | 'exception' | 'resolution'> &
  Pick<Payment, 'webhookStatus' | 'createdBy' | 'invoiceId' | 'createdAt' | 'updatedAt' | 'expiresAt'> & {
    usdUnits: string | null;
    filledUsdUnits: string;
    projectName: string;
    customerID: string | null;
    email: string | null;
    currencyCode: string | null;
    blockchainCode: ChainCode;
    contract: string | null;
    decimals: number;
    dueUnits: string | null;
    filledUnits: string;
    quotedAddress: string | null;
    txHash: string | null;
    depositChain: ChainCode | null;
    fromAddress: string | null;
    toAddress: string | null;
    blockHeight: number | null;
    blockAt: Date | null;
    confirmations: number;
    required: number | null;
  };

/** In the order of the ids. */
export async function findRows(db: Db, ids: readonly number[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select p.id, p.reference_id as "referenceId", p.project_id as "projectId", p.status, p.exception, p.resolution,
      p.webhook_status as "webhookStatus", p.created_by as "createdBy", p.invoice_id as "invoiceId",
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.expires_at as "expiresAt",
      p.usd_units::text as "usdUnits", p.filled_usd_units::text as "filledUsdUnits", o.name as "projectName",
      k.customer_id as "customerID", k.email, y.code as "currencyCode", b.code as "blockchainCode", bc.contract,
      bc.decimals, q.due_units::text as "dueUnits", coalesce(f.units, 0)::text as "filledUnits",
      q.address as "quotedAddress", d.tx_hash as "txHash", d.chain as "depositChain",
      d.from_address as "fromAddress", d.address as "toAddress", d.block_height as "blockHeight", d.block_at as "blockAt", d.required,
      case d.status when ${depositStatus.state('confirmed')} then d.required
        when ${depositStatus.state('included')} then greatest(0, least(d.required, coalesce(d.read_height, 0) - d.block_height + 1)) else 0 end
        as confirmations
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place) join payment p on p.id = wanted.id
    join project o on o.id = p.project_id left join customer k on k.id = p.customer_id
    left join blockchain_currency bc on bc.id = p.blockchain_currency_id left join currency y on y.id = bc.currency_id
    left join blockchain b on b.id = bc.blockchain_id
    left join lateral (
      select t.due_units, a.address from attempt t join address a on a.id = t.address_id
      where t.payment_id = p.id order by t.id desc limit 1) q on true
    left join lateral (
      select d.tx_hash, n.code as chain, d.from_address, a.address, d.block_height, d.block_at, d.status,
        greatest(n.confirmations, d.confirmations_min) as required, c.height as read_height
      from allocation l join deposit d on d.id = l.deposit_id join address a on a.id = d.address_id
      join blockchain n on n.id = d.blockchain_id left join chain_cursor c on c.blockchain_id = n.id
      where l.payment_id = p.id order by l.deposit_id desc limit 1) d on true
    left join lateral (
      select sum(l.units) as units from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = p.id and l.blockchain_currency_id = p.blockchain_currency_id and d.status = ${depositStatus.state('confirmed')}) f on true
    order by wanted.place`.execute(db);
  return rows;
}
