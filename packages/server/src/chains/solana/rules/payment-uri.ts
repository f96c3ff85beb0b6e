import { createHash } from 'node:crypto';
import { keyText } from '@coffer/keys/solana/base58.ts';
import type { AskedPayment } from '../../port/rules.ts';

const coinDecimals = 9;

/** Solana Pay. It names amounts as people do, so that of a token whose decimals nobody gave the amount is left out. */
export function paymentUri({ to, contract, units, decimals, reference }: AskedPayment): string {
  const scale = contract === null ? coinDecimals : decimals;
  const asked: string[] = [];
  if (units !== null && scale !== undefined) asked.push(`amount=${decimalOf(units, scale)}`);
  if (contract !== null) asked.push(`spl-token=${contract}`);
  if (reference !== undefined) asked.push(`reference=${reference}`);
  return `solana:${to}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

/** A key that nobody has. Wallets of Solana Pay name it in the transaction that pays. */
export function referenceOf(id: string): string {
  return keyText(createHash('sha256').update(`coffer reference ${id}`).digest());
}

function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const [whole, rest] = [digits.slice(0, point), digits.slice(point).replace(/0+$/, '')];
  return rest === '' ? whole : `${whole}.${rest}`;
}
