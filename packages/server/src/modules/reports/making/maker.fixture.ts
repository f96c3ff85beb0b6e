import { systemClock } from '@coffer/kernel/clock.ts';
import { openDb } from '../../../platform/db/db.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { outbox } from '../../../platform/events/outbox.ts';
import { openLog } from '../../../platform/log.ts';
import { makeNext } from './make-reports.ts';

/** A process of its own that makes what waits: for tests that kill it. */
const [, , databaseUrl = ''] = process.argv;
const log = openLog('warn');
const db = openDb(openPool(databaseUrl, log, 4));
await makeNext({ db, log, clock: systemClock, emit: outbox([], systemClock) });
