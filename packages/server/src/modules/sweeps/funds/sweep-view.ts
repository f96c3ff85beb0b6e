import type { SweepView } from '@coffer/contract/treasury/sweeps.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney, money } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decimalOf } from '../../deposits/index.ts';
import type { ListedSweep } from './sweep-read-store.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

export function viewSweep(deps: Pick<Deps, 'chains'>, row: ListedSweep): SweepView {
  const { blockchainCode: code, txHash, network } = row;
  const family = familyOf(code);
  const hash = txHash === null ? null : deps.chains.rules(code).explorerUrl(network, 'transaction', txHash);
  return {
    id: row.id,
    walletID: row.walletId,
    walletName: row.walletName,
    blockchainCode: code,
    currencyCode: row.currencyCode,
    currencyAddress: spellAddress(family, row.contract),
    method: row.method,
    trigger: row.trigger,
    status: row.status,
    statusAt: row.statusAt.toISOString(),
    isPartial: row.status === 'completed' && row.skippedCount > 0,
    addressCount: row.addressCount,
    skippedCount: row.skippedCount,
    amountPlanned: amountOf(row, row.plannedUnits),
    amountMoved: amountOf(row, row.movedUnits),
    valueUSD: row.valueUsd,
    feeAmount: feeOf(row),
    feeCurrency: row.coinCode,
    feeUSD: row.feeUsd,
    feeShareBps: row.feeShareBps,
    isFeeFinal: row.isFeeFinal,
    toAddress: spellAddress(family, row.toAddress),
    hotWalletAddress: spellAddress(family, row.hotAddress),
    transactionHash: txHash,
    explorerTransaction: hash,
    blockHeight: row.blockHeight,
    confirmations: { current: confirmationsOf(row), required: row.required },
    waiting: waitingOf(row),
    failure: failureOf(row),
    signingRequestID: row.signingRequestId,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function amountOf({ blockchainCode, contract, decimals }: ListedSweep, units: string): string {
  return decimalOf(blockchainCode, contract, decimals, BigInt(units));
}

/** In the chain's own coin. */
export function feeOf({ blockchainCode, feeUnits }: ListedSweep): string | null {
  return feeUnits === null ? null : formatMoney(money(BigInt(feeUnits), coinOf(blockchainCode)));
}

/** Its own block is the first; never more than are asked for. */
function confirmationsOf({ status, required, readHeight, blockHeight }: ListedSweep): number {
  if (status === 'completed') return required;
  if (readHeight === null || blockHeight === null) return 0;
  return Math.min(required, Math.max(0, readHeight - blockHeight + 1));
}

function waitingOf({ status, waitingCode: code, waitingReason: reason, nextTryAt }: ListedSweep): SweepView['waiting'] {
  if (!sweepStatus.isAmong('running', status) || code === null || reason === null || nextTryAt === null) return null;
  return { code, reason, nextTryAt: nextTryAt.toISOString() };
}

function failureOf({ failureCode: code, failureReason: reason }: ListedSweep): SweepView['failure'] {
  return code === null || reason === null ? null : { code, reason };
}
