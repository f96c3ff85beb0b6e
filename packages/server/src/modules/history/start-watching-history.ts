import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { standsElsewhere } from '../../platform/db/note-place.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { checkHistory } from './check-history.ts';
import type { RememberedHead } from './remembered-head.ts';

const lookEveryMs = 2_000;

export type HistoryWatch = Pick<Loop, 'stop'> & {
  /** Comes when what this process has in memory belongs to a history that is gone: it must begin again. */
  wentBack: Promise<string>;
};

/** Holds the history of the database against what this process remembers of it, as long as it runs. */
export async function startWatchingHistory(
  deps: Pick<Deps, 'db' | 'pool' | 'log'>,
  remembered: RememberedHead,
): Promise<HistoryWatch> {
  const { promise: wentBack, resolve } = Promise.withResolvers<string>();
  const known = await newestRestore(deps.db);
  const loop = startLoop('history', lookEveryMs, deps.log, async () => {
    const goesOn = await checkHistory(deps, remembered);
    const isSame = goesOn && (await newestRestore(deps.db)) === known && !(await standsElsewhere(deps.pool));
    if (!isSame) resolve('The database was restored, or lost its latest history.');
    return 'wait';
  });
  return {
    wentBack,
    async stop() {
      await loop.stop();
      // What happened since it looked last is missed as well when it is gone at the next start.
      await checkHistory(deps, remembered).catch((error: unknown) =>
        deps.log.warn({ error: (error as Error).message }, 'the head of the activity chain was not looked at again'),
      );
    },
  };
}

async function newestRestore(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from restore`.execute(db);
  return rows[0]?.id ?? 0;
}
