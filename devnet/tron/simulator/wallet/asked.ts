import { fromBase58, isHex41, type Hex41 } from '../address.ts';

/** The body of a request, whose fields may be anything. */
export type Asked = Readonly<Record<string, unknown>>;

/** A request that no node understands. */
export class Misunderstood extends Error {
  override name = 'Misunderstood';
}

export function text(asked: Asked, name: string): string {
  const value = asked[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Misunderstood(`class java.lang.IllegalArgumentException : ${name} is no text`);
}

export function whole(asked: Asked, name: string): number {
  const value = Number(text(asked, name));
  if (!Number.isSafeInteger(value)) throw new Misunderstood(`class java.lang.NumberFormatException : ${name}`);
  return value;
}

/** Hex for who did not ask with `visible`, base58 for who did, and never the other one. */
export function address(asked: Asked, name: string): Hex41 {
  const written = text(asked, name);
  const found = asked['visible'] === true ? fromBase58(written) : written.toLowerCase();
  if (found !== null && isHex41(found)) return found;
  throw new Misunderstood(`class org.bouncycastle.util.encoders.DecoderException : invalid ${name}: ${written}`);
}
