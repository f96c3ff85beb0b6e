/** The named parameters of an address, as text; others go. The router reads digits as a number. */
export function textSearch<const N extends string>(...names: readonly N[]) {
  return (search: Record<string, unknown>): { [K in N | 'dialog']?: string | undefined } => {
    const kept = [...names, 'dialog'].flatMap((name) => {
      const value = search[name];
      const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isText ? [[name, `${value}`]] : [];
    });
    return Object.fromEntries(kept) as { [K in N | 'dialog']?: string | undefined };
  };
}

/** What of funds lies open, on each of their tabs. */
export const fundsSearch = textSearch(
  'tabId',
  'network',
  'currency',
  'wallet',
  'section',
  'fund',
  'status',
  'cursor',
  'sweep',
  'request',
  'rulesOf',
);
