import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { MoneyPart } from '../../../api/money.ts';
import type { Fund } from '../fund/queries.ts';

export type Homeless = Pick<MoneyPart, 'walletID' | 'walletName' | 'blockchainCode'>;

export type FundDialog =
  | { kind: 'top-up'; blockchainCode: ChainCode; address: string | undefined; needed: string | undefined }
  | { kind: 'sweep' | 'sweep-anyway'; fund: Fund }
  | { kind: 'sweep-all'; funds: readonly Fund[]; isAnyway: boolean }
  | { kind: 'choose-cold'; homeless: readonly Homeless[] };

/** Where the coin for fees is missing, and how much of it these sweeps need. */
export function topUpOf(funds: readonly Fund[], blockchainCode: ChainCode, needed: string | undefined): FundDialog {
  const [fund] = funds;
  return {
    kind: 'top-up',
    blockchainCode,
    address: fund?.obstacle?.hotWalletAddress ?? fund?.hotWalletAddress,
    needed,
  };
}
