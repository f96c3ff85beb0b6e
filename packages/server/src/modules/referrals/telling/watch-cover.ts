import { daysAfter } from '@coffer/kernel/clock.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { mailIsSetUp } from '../../mail/index.ts';
import { coverOf, type CoverDeps } from '../reporting/cover.ts';
import { sumOwed } from '../reporting/summary-store.ts';
import { endOthers, selectOwing, takeUntold, writeSeen, type Seen } from './shortfall-store.ts';
import { notifyShort } from './tell-shortfall.ts';

const lookEveryMs = 60_000;

type Needs = CoverDeps & Pick<Deps, 'db' | 'emit' | 'config' | 'log'>;

/** Keeps an eye on whether what rewards are due would be paid: before somebody asks for it. */
export function startWatchingCover(deps: Needs): Loop {
  return startLoop('cover of rewards', lookEveryMs, deps.log, () => watchCover(deps));
}

export async function watchCover(deps: Omit<Needs, 'log'>): Promise<'wait'> {
  const now = deps.clock.now();
  // Without a mail server nobody is told, and nothing is noted as told: whoever sets one up hears of what is short then.
  const tells = await mailIsSetUp(deps);
  for (const projectId of await selectOwing(deps.db)) {
    const owed = await sumOwed(deps.db, onlyProjects(projectId));
    const covered = await coverOf(deps, deps.db, owed);
    const ids = owed.map(({ blockchainCurrencyId }) => blockchainCurrencyId);
    // What nobody can name the worth of stays as it was.
    const seen = covered.flatMap(({ blockchainCurrencyId, due, cover }): Seen[] =>
      cover === null ? [] : [{ blockchainCurrencyId, due, ...cover }],
    );
    await inTransaction(deps.db, async (tx) => {
      await writeSeen(tx, projectId, seen, now);
      await endOthers(tx, projectId, ids, now);
      if (tells) await tellOnce(deps, tx, projectId, now);
    });
  }
  return 'wait';
}

/** One mail for all that is short, and another one once something was enough in between: a day later at the earliest. */
async function tellOnce(deps: Pick<Deps, 'emit'>, tx: Tx, projectId: number, now: Date): Promise<void> {
  if (await takeUntold(tx, projectId, now, daysAfter(now, -1))) await notifyShort(deps, tx, projectId);
}
