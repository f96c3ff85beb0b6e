import { hoursAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { bySystem, recordActivities } from '../../activity/index.ts';
import { takeUntold } from '../accounts/sign-in-store.ts';

const lookEveryMs = 5_000;
const rowsMax = 500;

/** Refused sign-ins reach the audit log by network, account and hour: a crowd that guesses does not fill it. */
export async function tellRefusals(deps: Deps): Promise<'again' | 'wait'> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const untold = await takeUntold(tx, hoursAfter(now, -1), rowsMax);
    const rows = untold.map(({ network, account, hour, attempts }) => ({
      origin: { ...bySystem('sign-in', now), ip: network },
      entry: {
        action: 'member.sign-in-refused',
        entity: 'email',
        entityId: account === '' ? 'unknown accounts' : account,
        after: { attempts, hour: hour.toISOString() },
      },
    }));
    await recordActivities(tx, rows);
    return untold.length === rowsMax ? 'again' : 'wait';
  });
}

export function startTellingRefusals(deps: Deps): Pick<Loop, 'stop'> {
  return startLoop('refused sign-ins', lookEveryMs, deps.log, () => tellRefusals(deps));
}
