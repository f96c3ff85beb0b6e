import type { WorkPrice } from '../../../chains/port/rules.ts';

/** Two digits behind the point say enough where there are any before it. */
export function priceText({ format, unit }: WorkPrice, price: bigint): string {
  const [whole = '0', fraction = ''] = format(price).split('.');
  const short = (whole === '0' ? fraction : fraction.slice(0, 2)).replace(/0+$/, '');
  return `${whole}${short === '' ? '' : `.${short}`} ${unit}`;
}
