import type { AskedPayment } from '../port.ts';

const coinDecimals = 9;

/** Solana Pay. It names amounts as people do, so that of a token whose decimals nobody gave the amount is left out. */
export function paymentUri({ to, contract, units, reference }: AskedPayment): string {
  const asked: string[] = [];
  if (units !== null && contract === null) asked.push(`amount=${decimalOf(units)}`);
  if (contract !== null) asked.push(`spl-token=${contract}`);
  if (reference !== undefined) asked.push(`reference=${reference}`);
  return `solana:${to}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

function decimalOf(units: bigint): string {
  const digits = units.toString().padStart(coinDecimals + 1, '0');
  const [whole, rest] = [digits.slice(0, -coinDecimals), digits.slice(-coinDecimals).replace(/0+$/, '')];
  return rest === '' ? whole : `${whole}.${rest}`;
}
