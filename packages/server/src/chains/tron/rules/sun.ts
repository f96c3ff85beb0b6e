import type { WorkPrice } from '../../port/rules.ts';

/** A millionth of a coin; a unit of energy costs whole ones. */
export const sun: WorkPrice = {
  unit: 'sun',
  format: (price) => String(price),
  parse: (text) =>
    /^\d{1,9}$/.test(text) ? BigInt(text) : { reason: 'must be a whole number of sun for a unit of energy' },
};
