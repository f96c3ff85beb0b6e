import type { ChainCurrency } from './queries.ts';

/** What reads alike in a hurry. */
const twins: readonly [RegExp, string][] = [
  [/[.-]/g, ''],
  [/0/g, 'O'],
  [/[1L]/g, 'I'],
  [/5/g, 'S'],
  [/8/g, 'B'],
  [/VV/g, 'W'],
];

export type LookAlike =
  /** The same name elsewhere: it may be the real one on this network too, or not. */
  | { kind: 'same'; code: string; networks: string[] }
  /** Not the same name, but close enough to be taken for it. */
  | { kind: 'similar'; code: string };

/** A symbol that another currency bears, or nearly. Anybody may call a token whatever they like. */
export function lookAlikeOf(code: string, known: readonly ChainCurrency[]): LookAlike | undefined {
  const symbol = code.trim().toUpperCase();
  if (symbol === '') return undefined;
  const same = known.filter(({ currencyCode }) => currencyCode === symbol);
  if (same.length > 0) return { kind: 'same', code: symbol, networks: same.map(({ network }) => network) };
  const near = known.find(
    ({ currencyCode }) => skeleton(currencyCode) === skeleton(symbol) || isNear(currencyCode, symbol),
  );
  return near && { kind: 'similar', code: near.currencyCode };
}

function skeleton(code: string): string {
  return twins.reduce((text, [what, into]) => text.replaceAll(what, into), code);
}

/** One letter more, or one letter doubled: `USDCC`, `USDC2`. */
function isNear(known: string, symbol: string): boolean {
  return (
    known.length >= 4 && symbol.length === known.length + 1 && (symbol.startsWith(known) || symbol.endsWith(known))
  );
}
