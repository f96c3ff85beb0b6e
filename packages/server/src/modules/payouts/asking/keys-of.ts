import type { Call } from '../../../platform/deps.ts';

/**
 * What a request is known by: its header, and what its body says. Either finds what was asked for with it, since clients make a header
 * anew for each try and programs are given another API key.
 */
export function keysOf({ idempotencyKey }: Pick<Call, 'idempotencyKey'>, ofBody?: string): string[] {
  return [...new Set([idempotencyKey, ofBody].filter((key) => key !== undefined))];
}
