import { sql, type Insertable, type Updateable } from 'kysely';
import type { PayoutWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Payout as Row } from '../../../platform/db/types.generated.ts';
import type { NewPayout, Payout } from './payout.ts';
import { payoutStatus } from './payout-status.ts';

/** All SQL that writes payouts and what happened to them: one statement, however many there are. */

/** What payouts are before anybody has looked at them. Gives their ids in the same order. */
export async function insertPayouts(tx: Tx, asked: readonly NewPayout[], now: Date): Promise<number[]> {
  const given = asked.map((one) => givenOf(one, now));
  const [first] = given;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`
    insert into payout (${columns}) select ${columns} from json_populate_recordset(null::payout, ${JSON.stringify(given)}::json)
    returning id`.execute(tx);
  // They are numbered as they come, and told in whatever order.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** As the statement reads it. Amounts go as text, since JSON has no whole numbers of their size. */
function givenOf(one: NewPayout, now: Date): Insertable<Row> {
  const { kind, memberId, keyId, name } = one.createdBy;
  return {
    project_id: one.projectId,
    type: one.type,
    blockchain_id: one.blockchainId,
    blockchain_currency_id: one.blockchainCurrencyId,
    units: String(one.units),
    withheld_units: String(one.withheldUnits),
    usd_units: String(one.usdUnits),
    price_usd: one.priceUsd,
    price_source: one.priceSource,
    priced_at: one.pricedAt,
    fee_from: one.feeFrom,
    fee_units_max: String(one.feeUnitsMax),
    to_address: one.toAddress,
    recipient_id: one.recipientId,
    is_known_payee: one.isKnownPayee,
    refund_id: one.refundId,
    payer_id: one.payerId,
    payer_units: String(one.payerUnits),
    recipient_email: one.recipientEmail,
    customer_id: one.customerId,
    mobile_number: one.mobileNumber,
    residential_address: one.residentialAddress,
    note: one.note,
    wallet_id: one.walletId,
    from_address: one.fromAddress,
    status: payoutStatus.initial,
    status_at: now,
    attempt: 1,
    reasons: one.reasons as never,
    approvals_needed: one.approvalsNeeded,
    policy_version: one.policyVersion,
    may_go_at: one.mayGoAt,
    intent_hash: '',
    next_try_at: now,
    created_by_kind: kind,
    created_by_member: memberId,
    created_by_key: keyId,
    created_by: name,
    reserved_at: now,
    bookings: 1,
    batch_id: one.batchId,
    batch_line: one.batchLine,
    created_at: now,
    updated_at: now,
  };
}

/** What can change of them. */
export async function writePayouts(tx: Tx, changed: readonly Payout[]): Promise<void> {
  const given = changed.map((one) => ({ id: one.id, ...changeOf(one) }));
  const [first] = given;
  if (!first) return;
  const { id: _id, ...names } = first;
  const set = sql.join(Object.keys(names).map((name) => sql`${sql.ref(name)} = g.${sql.ref(name)}`));
  await sql`
    update payout p set ${set} from json_populate_recordset(null::payout, ${JSON.stringify(given)}::json) g
    where p.id = g.id`.execute(tx);
}

function changeOf(one: Payout): Updateable<Row> {
  return {
    status: one.status,
    status_at: one.statusAt,
    attempt: one.attempt,
    reasons: one.reasons as never,
    approvals_needed: one.approvalsNeeded,
    policy_version: one.policyVersion,
    may_go_at: one.mayGoAt,
    approvals_expire_at: one.approvalsExpireAt,
    intent_hash: one.intentHash,
    outgoing_id: one.outgoingId,
    waiting_code: one.waitingCode,
    waiting_reason: one.waitingReason,
    next_try_at: one.nextTryAt,
    together_max: one.togetherMax,
    failure_code: one.failureCode,
    failure_reason: one.failureReason,
    reserved_at: one.reservedAt,
    bookings: one.bookings,
    tx_hash: one.txHash,
    block_height: one.blockHeight,
    fee_units: one.feeUnits === null ? null : String(one.feeUnits),
    updated_at: one.updatedAt,
  };
}

export type Detail = Readonly<Record<string, string | number | boolean | null>>;
export type EventRow = {
  payoutId: number;
  event: string;
  actor: string | null;
  detail: Detail;
  told: PayoutWebhook | null;
};

/** Gives the numbers of the rows in the same order: they grow with each event of a payout. */
export async function insertEvents(tx: Tx, events: readonly EventRow[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_event (payout_id, at, event, actor, detail, told)
    select payout_id, ${now}, event, actor, detail, nullif(told, 'null')
    from json_to_recordset(${JSON.stringify(events.map(eventOf))}::json)
      as g(payout_id bigint, event text, actor text, detail jsonb, told jsonb)
    returning id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

function eventOf({ payoutId, event, actor, detail, told }: EventRow): object {
  return { payout_id: payoutId, event, actor, detail, told };
}
