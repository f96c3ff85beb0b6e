import { formatGwei, parseGwei } from 'viem/utils';
import type { WorkPrice } from '../../port/rules.ts';

/** A billionth of a coin; what is behind nine decimals nobody can pay. */
export const gwei: WorkPrice = {
  unit: 'gwei',
  format: (price) => formatGwei(price),
  parse(text) {
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) return { reason: 'must be a number of gwei, with at most nine decimals' };
    return parseGwei(text);
  },
};
