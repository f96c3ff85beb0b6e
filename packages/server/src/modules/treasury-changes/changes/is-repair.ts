import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/db/db.ts';
import { selectSteps } from './change-store.ts';
import type { ChangePowers, TreasuryChange } from './treasury-change.ts';

/**
 * Whether what waits would undo something that came about: a change, or that one was frozen. Ending it leaves in place what somebody
 * found harmful.
 */
export async function isRepair(tx: Tx, { undoings }: ChangePowers, change: TreasuryChange): Promise<boolean> {
  if (change.status === 'releasing' || change.kind === 'treasury-change.taken-back') return true;
  const { trail } = undoings[change.kind];
  if (!trail) return false;
  const steps = await selectSteps(tx, { kinds: trail.kinds, thing: trail.thing(change) });
  const wanted = Object.entries(trail.parts(change)).filter(
    ([, { before, after }]) => !isDeepStrictEqual(before, after),
  );
  return steps.some((step) => {
    const was = undoings[step.kind].trail?.parts(step) ?? {};
    return wanted.some(([part, { after }]) => part in was && isDeepStrictEqual(was[part]?.before, after));
  });
}
