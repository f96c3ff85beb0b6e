import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { purposeOf } from '../payout/payout-words.ts';
import type { PayoutDetails } from '../payout/queries.ts';

type Facts = Pick<
  PayoutDetails,
  | 'intentHash'
  | 'amount'
  | 'currencyCode'
  | 'blockchainCode'
  | 'toAddress'
  | 'feeMax'
  | 'feeCurrency'
  | 'note'
  | 'customerID'
  | 'refund'
>;
type Names = Pick<ChainNames, 'chainName' | 'shownAs'>;
export type PayoutChange = { name: string; was: string; is: string };

/** What of it is another than when it was looked at; undefined where it is the same payout still. */
export function changesSince(seen: Facts, payout: Facts, names: Names): PayoutChange[] | undefined {
  if (seen.intentHash === payout.intentHash) return undefined;
  const after = toldOf(payout, names);
  return toldOf(seen, names).flatMap(([name, was], at) => {
    const is = after[at]?.[1] ?? '';
    return was === is ? [] : [{ name, was, is }];
  });
}

function toldOf(payout: Facts, names: Names): [name: string, said: string][] {
  const { amount, currencyCode, blockchainCode, toAddress, feeMax, feeCurrency } = payout;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return [
    ['Amount', `${formatAmount(amount, decimals, isStable)} ${currencyCode}`],
    ['Network', names.chainName(blockchainCode)],
    ['Address', toAddress],
    ['Network fee, at most', `${feeMax} ${feeCurrency}`],
    ['For', purposeOf(payout) ?? 'No note'],
  ];
}
