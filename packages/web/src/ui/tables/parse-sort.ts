export type Sort = { id: string; desc: boolean };

/** `email` or `-email`, of the columns that have an order; anything else in an address counts as nothing. */
export function parseSort(text: unknown, sortable: readonly string[]): Sort | undefined {
  if (typeof text !== 'string') return undefined;
  const id = text.replace(/^-/, '');
  return sortable.includes(id) ? { id, desc: text.startsWith('-') } : undefined;
}

/** What a press on a column's heading asks for: up first, then the other way round. */
export function nextSort(now: Sort | undefined, id: string): string {
  return now?.id === id && !now.desc ? `-${id}` : id;
}
