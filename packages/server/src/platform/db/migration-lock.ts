import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const lockId = 7_216_001;
const askEveryMs = 250;
const sayEveryMs = 5_000;

export type Say = (text: string) => void;

/** One program migrates at a time. Whoever waits says for whom: a session that was left behind holds its lock for ever. */
export async function lockMigrations(client: pg.Client, say: Say): Promise<void> {
  let saidAt = -Infinity;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockId]);
    if (rows[0]?.locked) return;
    if (performance.now() - saidAt > sayEveryMs) {
      saidAt = performance.now();
      const pid = await holderOf(client);
      if (pid !== undefined)
        say(`Waits for another program that migrates this database (its connection has the pid ${pid}).`);
    }
    await delay(askEveryMs);
  }
}

async function holderOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = current_database() and l.granted and l.classid = 0 and l.objid = $1`,
    [lockId],
  );
  return rows[0]?.pid;
}
