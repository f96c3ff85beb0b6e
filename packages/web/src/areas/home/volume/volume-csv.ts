import type { Bar, Series } from './bars.ts';
import { dollarsText } from '../../../format/change-of.ts';

/** A line for each day: dollars as exact decimals, networks by their codes. */
export function volumeCsv(bars: readonly Bar[], order: readonly Series[]): string {
  const header = ['day', ...order, 'total', 'previous_period'];
  const lines = bars.map(({ day, total, before, parts }) => [
    day,
    ...order.map((code) => dollarsText(parts.get(code) ?? 0n)),
    dollarsText(total),
    dollarsText(before),
  ]);
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
