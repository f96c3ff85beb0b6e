import type { ChainCode } from '@coffer/kernel/chain.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';

/** Units of an asset of the books, as a decimal. */
export function amountOf(
  { blockchainCode, decimals }: { blockchainCode: ChainCode; decimals: number },
  units: bigint,
): string {
  return formatMoney({ units, asset: { chain: blockchainCode, contract: null, decimals } });
}

export function dollarsOf(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
