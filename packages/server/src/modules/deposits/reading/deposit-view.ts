import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import { tokenAsset, coinOf, type Asset } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney, money } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ListedDeposit } from './read-store.ts';

export function viewDeposit(deps: Pick<Deps, 'chains'>, row: ListedDeposit): DepositView {
  const code = row.blockchainCode as ChainCode;
  const family = familyOf(code);
  const network = row.network as 'mainnet' | 'testnet' | 'local';
  const { customerRowId: id, customerID, customerEmail: email } = row;
  return {
    id: row.id,
    status: row.status as DepositView['status'],
    treatment: row.treatment as DepositView['treatment'],
    matching: row.matching as DepositView['matching'],
    blockchainCode: code,
    currencyCode: row.currencyCode,
    contract: spellAddress(family, row.contract),
    amount: row.decimals === null ? null : decimalOf(code, row.contract, row.decimals, BigInt(row.units)),
    units: row.units,
    transactionHash: row.txHash,
    path: row.path,
    explorerTransaction: deps.chains.rules(code).explorerUrl(network, 'transaction', row.txHash),
    fromAddress: spellAddress(family, row.fromAddress),
    toAddress: spellAddress(family, row.toAddress),
    walletID: row.walletId,
    projectId: row.projectId,
    customer: id === null || customerID === null ? null : { id, customerID, email },
    blockHeight: row.blockHeight,
    blockHash: row.blockHash,
    blockAt: row.blockAt?.toISOString() ?? null,
    confirmations: { current: confirmationsOf(row), required: row.required },
    round: row.round,
    firstSeenAt: row.firstSeenAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    all: viewAll(row),
    note: row.note,
  };
}

function viewAll({ arrivals, lastTxHash, lastBlockAt }: ListedDeposit): DepositView['all'] {
  if (arrivals === null || lastTxHash === null || lastBlockAt === null) return null;
  return { transfers: arrivals, lastTransactionHash: lastTxHash, lastAt: lastBlockAt.toISOString() };
}

/** As explorers count: its own block is the first. Never more than are asked for: what is enough is enough. */
function confirmationsOf({ status, required, readHeight, blockHeight }: ListedDeposit): number {
  if (status === 'confirmed') return required;
  if (status !== 'included' || readHeight === null || blockHeight === null) return 0;
  return Math.min(required, Math.max(0, readHeight - blockHeight + 1));
}

export function decimalOf(chain: ChainCode, contract: string | null, decimals: number, units: bigint): string {
  const asset: Asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  return formatMoney(money(units, asset));
}
