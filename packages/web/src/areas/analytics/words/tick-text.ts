import type { Unit } from '../queries.ts';
import { timeText } from './value-text.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** An axis alone may shorten: `$12k`. */
export function tickText(unit: Unit): (value: number) => string {
  switch (unit) {
    case 'usd':
      return (value) => `${value < 0 ? '−' : ''}$${short(Math.abs(value))}`;
    case 'count':
      // Half of a payment is none.
      return (value) => (Number.isInteger(value) ? short(value) : '');
    case 'number':
      return short;
    case 'ratio':
      return (value) => `${percent.format(value * 100)} %`;
    case 'seconds':
      return timeText;
  }
}

function short(value: number): string {
  return compact.format(value).replace('K', 'k');
}
