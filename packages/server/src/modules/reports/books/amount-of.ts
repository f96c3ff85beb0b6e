import type { ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';

/** Units of an asset of the books, as a decimal. */
export function amountOf(
  { blockchainCode, decimals }: { blockchainCode: ChainCode; decimals: number },
  units: bigint,
): string {
  return formatMoney({ units, asset: { chain: blockchainCode, contract: null, decimals } });
}
