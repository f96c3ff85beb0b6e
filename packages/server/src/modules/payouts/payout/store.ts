import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Payout } from './payout.ts';
import type { PayoutStatus } from './payout-status.ts';

/** Whoever asked for a payout `p`: the member, or all who know the key, and whoever said where a refund goes. */
export const askerIds = sql`array(select distinct asker from (
    select p.created_by_member as asker union all
    select unnest(k.known_to) from api_key k where k.id = p.created_by_key union all
    select f.requested_by_member_id from refund f where f.id = p.refund_id) as askers
  where asker is not null order by asker)`;

const columns = sql`p.id, p.project_id as "projectId", p.type, p.blockchain_id as "blockchainId", b.code as "blockchainCode",
  p.blockchain_currency_id as "blockchainCurrencyId", y.code as "currencyCode", bc.contract, bc.decimals, p.units::text as units,
  p.withheld_units::text as "withheldUnits", p.usd_units::text as "usdUnits", trim_scale(p.price_usd)::text as "priceUsd",
  p.price_source as "priceSource", p.priced_at as "pricedAt", p.fee_from as "feeFrom", p.fee_units_max::text as "feeUnitsMax",
  p.to_address as "toAddress", p.recipient_id as "recipientId", p.is_known_payee as "isKnownPayee",
  p.refund_id as "refundId", p.payer_id as "payerId", p.payer_units::text as "payerUnits", p.recipient_email as "recipientEmail", p.customer_id as "customerId",
  p.mobile_number as "mobileNumber", p.residential_address as "residentialAddress", p.note, p.wallet_id as "walletId",
  p.from_address as "fromAddress", p.status, p.status_at as "statusAt", p.attempt, p.reasons,
  p.approvals_needed as "approvalsNeeded", p.policy_version as "policyVersion", p.may_go_at as "mayGoAt",
  p.approvals_expire_at as "approvalsExpireAt", p.intent_hash as "intentHash", p.outgoing_id as "outgoingId",
  p.waiting_code as "waitingCode", p.waiting_reason as "waitingReason", p.next_try_at as "nextTryAt", p.together_max as "togetherMax",
  p.failure_code as "failureCode", p.failure_reason as "failureReason",
  json_build_object('kind', p.created_by_kind, 'memberId', p.created_by_member, 'keyId', p.created_by_key,
    'name', p.created_by) as "createdBy", ${askerIds} as "askerIds",
  p.reserved_at as "reservedAt", p.bookings, p.tx_hash as "txHash", p.block_height as "blockHeight",
  p.fee_units::text as "feeUnits", p.created_at as "createdAt", p.updated_at as "updatedAt", p.batch_id as "batchId", p.batch_line as "batchLine"`;

const from = sql`from payout p join blockchain b on b.id = p.blockchain_id
  join blockchain_currency bc on bc.id = p.blockchain_currency_id join currency y on y.id = bc.currency_id`;

type Amounts = 'units' | 'payerUnits' | 'withheldUnits' | 'usdUnits' | 'feeUnitsMax';
type Row = Omit<Payout, Amounts | 'feeUnits'> & Record<Amounts, string> & { feeUnits: string | null };

/** Whoever changes one takes turns here. In one order for everybody. */
export async function lockPayouts(tx: Tx, ids: readonly number[]): Promise<Payout[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} ${from} where p.id = any(${[...ids]}::bigint[]) order by p.id for no key update of p`.execute(tx);
  return rows.map(toPayout);
}

export async function lockPayout(tx: Tx, scope: ProjectScope, id: number): Promise<Payout | undefined> {
  const [found] = await lockPayouts(tx, [id]);
  return found && (scope === 'all' || scope.includes(found.projectId)) ? found : undefined;
}

export async function findPayout(db: Db, id: number): Promise<Payout | undefined> {
  return (await findPayouts(db, [id]))[0];
}

export async function findPayouts(db: Db, ids: readonly number[]): Promise<Payout[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} where p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(db);
  return rows.map(toPayout);
}

/** How a payout stands, for whoever follows it. */
export async function standingOfPayout(db: Db, id: number): Promise<{ status: PayoutStatus; failure: string | null }> {
  const found = await findPayout(db, id);
  if (!found) throw new Error(`there is no payout ${id}`);
  return { status: found.status, failure: found.failureReason };
}

/** What others are told of these steps. */
export async function payoutBodiesOf(db: Db, eventIds: readonly number[]): Promise<{ id: number; body: string }[]> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, told::text as body from payout_event where id = any(${[...eventIds]}::bigint[])`.execute(db);
  return rows;
}

function toPayout(row: Row): Payout {
  return {
    ...row,
    units: BigInt(row.units),
    payerUnits: BigInt(row.payerUnits),
    withheldUnits: BigInt(row.withheldUnits),
    usdUnits: BigInt(row.usdUnits),
    feeUnitsMax: BigInt(row.feeUnitsMax),
    feeUnits: row.feeUnits === null ? null : BigInt(row.feeUnits),
  };
}
