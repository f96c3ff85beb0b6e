import type { Deps } from '../../../platform/deps.ts';
import { bodiesOf } from '../deliveries/delivery-source.ts';
import { claimDue, type ClaimLimits } from '../deliveries/queue-store.ts';
import { writeLetters, type Addressed } from './write-letters.ts';

/** Takes deliveries that are due, with all that sending them needs: a constant number of statements for all of them. */
export async function claimLetters(
  deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>,
  limits: ClaimLimits,
): Promise<Addressed[]> {
  const claims = await claimDue(deps.db, limits);
  if (claims.length === 0) return [];
  return writeLetters(deps, claims, await bodiesOf(deps.db, claims), limits.now);
}
