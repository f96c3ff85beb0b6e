import type { Withdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Db } from '../../../platform/db/db.ts';
import { listApprovals, type Approval } from '../payout/approval-store.ts';
import { isFor } from '../payout/valid-approvals.ts';
import { amountOf, coinText } from './payout-view.ts';
import { findListed, type ListedPayout } from './read-store.ts';

/** As clients of this API have always read payouts, in the order of their ids as given. */
export async function viewWithdrawals(db: Db, ids: readonly number[]): Promise<Withdrawal[]> {
  const approvals = Map.groupBy(await listApprovals(db, ids), ({ payoutId }) => payoutId);
  return (await findListed(db, ids)).map((row) => view(row, approvals.get(row.id) ?? []));
}

/** The reasons that these clients know. */
const publishedReasons = ['above_auto_approve', 'daily_limit_exceeded', 'hourly_limit_exceeded'];

function view(row: ListedPayout, words: readonly Approval[]): Withdrawal {
  const { blockchainCode, createdBy, contract, txHash } = row;
  const family = familyOf(blockchainCode);
  const byKey = createdBy.kind === 'key';
  const approved = words.findLast((one) => isFor(row, one));
  const reason = row.reasons.find(({ code }) => publishedReasons.includes(code)) ?? row.reasons[0];
  const person = (id: number | null, email: string | null) => (id === null ? null : { id, email });
  const project = { id: row.projectId, name: row.projectName };
  return {
    id: row.id,
    currencyCode: row.currencyCode,
    blockchainCode,
    amount: amountOf(row, row.units),
    priceInUSD: row.priceUsd,
    amountInUSD: dollarsOf(row.usdUnits),
    fee: row.feeUnits === null ? null : coinText(row, row.feeUnits),
    fromAddress: spellAddress(family, row.fromAddress),
    toAddress: spellAddress(family, row.toAddress),
    recipientEmail: row.recipientEmail,
    tokenAddress: spellAddress(family, contract),
    txHash,
    uniqueTxHash: txHash,
    txIndex: null,
    blockHash: null,
    status: row.status,
    blockNumber: row.blockHeight,
    type: row.type,
    currencyType: contract === null ? 'coin' : 'token',
    timestamp: row.statusAt.toISOString(),
    attributes: reason ? { approvalReason: reason.code } : {},
    failureReason: row.failureReason,
    webhookStatus: null,
    retryCount: row.attempt - 1,
    lastRetryAt: null,
    memberID: createdBy.memberId,
    createdByMemberID: createdBy.memberId,
    createdByProjectID: byKey ? row.projectId : null,
    rejectedByMemberID: row.rejectedBy?.id ?? null,
    approvedByMemberID: approved?.memberId ?? null,
    externalPlatformID: row.projectId,
    currencyID: row.currencyId,
    blockchainID: row.blockchainId,
    createdBy: byKey ? 'merchant_api' : 'admin',
    member: person(createdBy.memberId, createdBy.name),
    createdByMember: person(createdBy.memberId, createdBy.name),
    createdByProject: byKey ? project : null,
    rejectedByMember: row.rejectedBy,
    approvedByMember: approved ? person(approved.memberId, approved.email) : null,
    currency: { id: row.currencyId, code: row.currencyCode },
    blockchain: { id: row.blockchainId, code: blockchainCode, name: row.blockchainName },
    externalPlatform: project,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: null,
    customerID: row.customerId,
    mobileNumber: row.mobileNumber,
    residentialAddress: row.residentialAddress,
  };
}
