import { sql, type RawBuilder } from 'kysely';
import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';

type Row = {
  id: number;
  projectId: number;
  projectName: string;
  personId: number;
  email: string;
  referenceId: string;
  status: WithdrawalStatus;
  usdUnits: string;
  rewards: number;
  blockchainCode: ChainCode;
  currencyCode: string;
  toAddress: string;
  requestedAt: Date;
  requestedBy: string;
  payoutId: number | null;
  payoutStatus: string | null;
  rejectedBecause: string | null;
  lastFailure: string | null;
  decidedBy: string | null;
  txHash: string | null;
};

export async function showWithdrawal(db: Db, scope: ProjectScope, id: number): Promise<ReferralWithdrawalView> {
  const [found] = await selectWithdrawals(db, scope, sql`w.id = ${id}::bigint`);
  if (!found) throw notFound();
  return found;
}

/** Of those in sight, as they are shown. Of one that was rejected the rewards are free again, and counted no more. */
export async function selectWithdrawals(
  db: Db,
  scope: ProjectScope,
  where: RawBuilder<unknown>,
): Promise<ReferralWithdrawalView[]> {
  const seen = scope === 'all' ? sql`true` : sql`w.project_id = any(${[...scope]}::int[])`;
  const { rows } = await sql<Row>`
    select w.id, w.project_id as "projectId", j.name as "projectName", r.id as "personId", r.email, r.reference_id as "referenceId",
      w.status, w.usd_units::text as "usdUnits", (select count(*)::int from reward o where o.withdrawal_id = w.id) as rewards,
      b.code as "blockchainCode", y.code as "currencyCode", t.address as "toAddress", w.requested_at as "requestedAt",
      w.requested_by as "requestedBy", w.payout_id as "payoutId", p.status as "payoutStatus", w.rejected_because as "rejectedBecause",
      w.last_failure as "lastFailure", w.decided_by as "decidedBy", p.tx_hash as "txHash"
    from referral_withdrawal w join project j on j.id = w.project_id join referral_person r on r.id = w.person_id
    join blockchain_currency m on m.id = w.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id join recipient t on t.id = w.recipient_id left join payout p on p.id = w.payout_id
    where ${seen} and ${where}`.execute(db);
  return rows.map(viewOf);
}

function viewOf(row: Row): ReferralWithdrawalView {
  return {
    id: row.id,
    projectID: row.projectId,
    projectName: row.projectName,
    referrer: { id: row.personId, email: row.email, referenceID: row.referenceId },
    status: row.status,
    amountUSD: formatMoney({ units: BigInt(row.usdUnits), asset: usd }),
    rewards: row.rewards,
    blockchainCode: row.blockchainCode,
    currencyCode: row.currencyCode,
    toAddress: spellAddress(familyOf(row.blockchainCode), row.toAddress),
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.requestedBy,
    payoutID: row.payoutId,
    payoutStatus: row.payoutStatus,
    rejectedBecause: row.rejectedBecause,
    lastFailure: row.lastFailure,
    decidedBy: row.decidedBy,
    txHash: row.txHash,
  };
}
