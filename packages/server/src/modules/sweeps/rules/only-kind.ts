import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';

/** Chains on which there is but one way to sign. */
export function onlyKindOf({ gathering, cosigned }: ChainRules): ToSign['kind'] | undefined {
  if (gathering) return 'psbt';
  return cosigned ? 'cosigned' : undefined;
}
