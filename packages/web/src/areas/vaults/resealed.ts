import type { Vault } from './queries.ts';

/** How far a rotation is. What was superseded or destroyed meanwhile is sealed, too, and counts. */
export function resealed({ dataKeys, awaitingCount }: Pick<Vault, 'dataKeys' | 'awaitingCount'>): {
  done: number;
  of: number;
} {
  const of = dataKeys.reduce((sum, { secretCount }) => sum + secretCount, 0);
  return { done: Math.max(0, of - awaitingCount), of };
}
