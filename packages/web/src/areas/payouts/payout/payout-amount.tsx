import type { ChainNames } from '../../../api/chain-names.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import type { Payout } from './queries.ts';

type Props = { payout: Pick<Payout, 'amount' | 'blockchainCode' | 'currencyCode'>; names: ChainNames };

export function PayoutAmount({ payout: { amount, blockchainCode, currencyCode }, names }: Props) {
  return <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />;
}
