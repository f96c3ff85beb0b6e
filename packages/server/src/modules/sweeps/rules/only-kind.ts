import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';

/** Families on which there is but one way to sign. */
export const onlyKindOf: Readonly<Partial<Record<ChainFamily, ToSign['kind']>>> = {
  BTC_Family: 'psbt',
  SOL_Family: 'cosigned',
};

/** Whether a hot wallet has to pay for what the merchant signs. */
export function needsCosigner(family: ChainFamily): boolean {
  return onlyKindOf[family] === 'cosigned';
}
