import type { ChainNames } from '../../../api/chain-names.ts';
import type { Series } from './bars.ts';

export function seriesName(code: Series, names: ChainNames): string {
  return code === 'OTHER' ? 'Other' : names.chainName(code);
}
