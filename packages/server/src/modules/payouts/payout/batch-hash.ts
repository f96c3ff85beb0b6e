import { createHash } from 'node:crypto';
import type { Payout } from './payout.ts';

/** What people approve of a file: all that wait, each as it stands, in the order of their ids. */
export function batchHash(waiting: readonly Pick<Payout, 'id' | 'intentHash'>[]): string {
  const hash = createHash('sha256');
  for (const { id, intentHash } of waiting) hash.update(`${id} ${intentHash}\n`);
  return hash.digest('hex');
}
