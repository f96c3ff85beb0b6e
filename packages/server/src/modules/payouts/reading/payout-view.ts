import type { PayoutView } from '@coffer/contract/money-out/payouts.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney, money } from '@coffer/kernel/money.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decimalOf } from '../../deposits/index.ts';
import { listApprovals, type Approval } from '../payout/approval-store.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { isFor } from '../payout/valid-approvals.ts';
import { findListed, type ListedPayout } from './read-store.ts';

export type ShowDeps = Pick<Deps, 'chains' | 'config' | 'devnet'>;

/** As lists show them, in the order of their ids as given. */
export async function viewPayouts(deps: Pick<Deps, 'chains'>, db: Db, ids: readonly number[]): Promise<PayoutView[]> {
  const rows = await findListed(db, ids);
  const approvals = Map.groupBy(await listApprovals(db, ids), ({ payoutId }) => payoutId);
  return rows.map((row) => viewPayout(deps, row, approvals.get(row.id) ?? []));
}

export function viewPayout(deps: Pick<Deps, 'chains'>, row: ListedPayout, words: readonly Approval[]): PayoutView {
  const { blockchainCode: code, createdBy, recipientId, refundId, paymentReference } = row;
  const family = familyOf(code);
  const approvers = words.filter((one) => isFor(row, one)).map(({ email }) => email);
  return {
    id: row.id,
    projectID: row.projectId,
    projectName: row.projectName,
    type: row.type,
    status: row.status,
    statusAt: row.statusAt.toISOString(),
    blockchainCode: code,
    currencyCode: row.currencyCode,
    currencyAddress: spellAddress(family, row.contract),
    amount: amountOf(row, row.units),
    amountWithheld: amountOf(row, row.withheldUnits),
    amountUSD: dollarsOf(row.usdUnits),
    priceUSD: row.priceUsd,
    pricedAt: row.pricedAt.toISOString(),
    toAddress: spellAddress(family, row.toAddress),
    recipient: recipientId === null ? null : { id: recipientId, name: row.recipientName, email: row.recipientMail },
    isKnownPayee: row.isKnownPayee,
    recipientEmail: row.recipientEmail,
    customerID: row.customerId,
    note: row.note,
    feeFrom: row.feeFrom,
    feeCurrency: row.coinCode,
    feeMax: coinText(row, row.feeUnitsMax),
    fee: row.feeUnits === null ? null : coinText(row, row.feeUnits),
    walletID: row.walletId,
    walletName: row.walletName,
    fromAddress: spellAddress(family, row.fromAddress),
    reasons: [...row.reasons],
    approvals: {
      needed: row.approvalsNeeded,
      given: approvers.length,
      approvers,
      expireAt: row.approvalsExpireAt?.toISOString() ?? null,
    },
    mayGoAt: row.mayGoAt?.toISOString() ?? null,
    waiting: waitingOf(row),
    failure: failureOf(row),
    transactionHash: row.txHash,
    explorerTransaction:
      row.txHash === null ? null : deps.chains.rules(code).explorerUrl(row.network, 'transaction', row.txHash),
    blockHeight: row.blockHeight,
    confirmations: { current: confirmationsOf(row), required: row.required },
    refund: refundId === null || paymentReference === null ? null : { paymentReference, refundID: refundId },
    batch: batchOf(row),
    createdBy: { kind: createdBy.kind, name: createdBy.name, memberID: createdBy.memberId },
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function amountOf(row: Pick<ListedPayout, 'blockchainCode' | 'contract' | 'decimals'>, units: bigint): string {
  return decimalOf(row.blockchainCode, row.contract, row.decimals, units);
}

/** In the chain's own coin. */
export function coinText({ blockchainCode }: Pick<ListedPayout, 'blockchainCode'>, units: bigint): string {
  return formatMoney(money(units, coinOf(blockchainCode)));
}

function batchOf({ batchId: id, batchFile: fileName, batchLine: line }: ListedPayout): PayoutView['batch'] {
  return id === null || fileName === null || line === null ? null : { id, fileName, line };
}

/** Its own block is the first; never more than are asked for. */
function confirmationsOf({ status, required, readHeight, blockHeight }: ListedPayout): number {
  if (status === 'processed') return required;
  if (readHeight === null || blockHeight === null) return 0;
  return Math.min(required, Math.max(0, readHeight - blockHeight + 1));
}

/** What keeps it here, or at the sender. */
function waitingOf(row: ListedPayout): PayoutView['waiting'] {
  const { status, waitingCode: code, waitingReason: reason, nextTryAt } = row;
  if (payoutStatus.isAmong('released', status) || status === 'processed') return null;
  if (code !== null && reason !== null) return { code, reason, nextTryAt: nextTryAt.toISOString() };
  const { sendingCode, sendingReason, sendingAgainAt } = row;
  if (sendingCode === null || sendingReason === null || sendingAgainAt === null) return null;
  return { code: sendingCode, reason: sendingReason, nextTryAt: sendingAgainAt.toISOString() };
}

function failureOf({ failureCode: code, failureReason: reason }: ListedPayout): PayoutView['failure'] {
  return code === null || reason === null ? null : { code, reason };
}
