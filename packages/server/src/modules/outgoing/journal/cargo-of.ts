import { createHash } from 'node:crypto';
import type { Outgoing } from '../orders/outgoing.ts';

/** What an order carries beside a transfer, in one word: calls and what accounts authorized are too long for a line. */
export function cargoOf({ data, authorizations }: Pick<Outgoing, 'data' | 'authorizations'>): string {
  return createHash('sha256')
    .update(JSON.stringify([data, authorizations]))
    .digest('hex');
}
