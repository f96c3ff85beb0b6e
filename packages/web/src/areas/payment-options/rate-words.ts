import type { Rate } from './queries.ts';
import { texts } from './texts.ts';

const grouped = new Intl.NumberFormat('en-US');
const centsMin = 2;

/** `$2,500.00`, `$0.2796`: all that is known of it, and cents at least. */
export function priceText(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.');
  return `$${grouped.format(BigInt(whole))}.${fraction.padEnd(centsMin, '0')}`;
}

/** Where the price is from, to people. */
export function sourceText({ mode, source }: Pick<Rate, 'mode' | 'source'>): string {
  if (mode === 'manual') return texts.rates.manual;
  if (source === null) return texts.rates.market;
  return source.charAt(0).toUpperCase() + source.slice(1);
}

const decimal = /^(0|[1-9]\d{0,9})(\.\d{1,18})?$/;
const wholesMax = 1_000_000_000n;

/** In the words of the server, which has the last one. */
export function priceProblem(text: string): string | null {
  const [whole = '', fraction = ''] = text.trim().split('.');
  const isFit =
    decimal.test(text.trim()) &&
    (BigInt(whole) > 0n || /[1-9]/.test(fraction)) &&
    (BigInt(whole) < wholesMax || (BigInt(whole) === wholesMax && !/[1-9]/.test(fraction)));
  return isFit
    ? null
    : `must be a decimal above 0 and at most ${wholesMax}, with at most 18 decimals, such as "0.9995"`;
}
