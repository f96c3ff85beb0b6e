import type { ChainCurrency } from './queries.ts';

export type Changes = { added: ChainCurrency[]; removed: ChainCurrency[] };

export function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

export function changesOf(
  offered: readonly ChainCurrency[],
  saved: ReadonlySet<number>,
  chosen: ReadonlySet<number>,
): Changes {
  return {
    added: offered.filter(({ id }) => chosen.has(id) && !saved.has(id)),
    removed: offered.filter(({ id }) => saved.has(id) && !chosen.has(id)),
  };
}

export function isChanged({ added, removed }: Changes): boolean {
  return added.length + removed.length > 0;
}

/** "Accept USDC on Base, stop accepting ETH on Ethereum". */
export function sentenceOf({ added, removed }: Changes): string {
  const parts = [
    ...(added.length > 0 ? [`accept ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`stop accepting ${listed(removed)}`] : []),
  ];
  if (parts.length === 0) return 'No changes';
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

const namedMax = 4;

function listed(currencies: readonly ChainCurrency[]): string {
  const names = currencies.map(({ currencyCode, network }) => `${currencyCode} on ${network}`);
  const over = names.length - namedMax;
  const shown = over > 1 ? [...names.slice(0, namedMax), `${over} more`] : names;
  return new Intl.ListFormat('en').format(shown);
}
