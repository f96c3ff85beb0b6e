import { invalid } from '@coffer/contract/errors.ts';
import type { Deps } from '../../../platform/deps.ts';

/** What shows at once; what a name points to is looked at each time something is sent. */
export function checkAddress(deps: Pick<Deps, 'outbound'>, url: string): void {
  const message = deps.outbound.refusal(url);
  if (message !== undefined) throw invalid({ path: 'url', message });
}
