import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/system.ts';
import { missingMigrations } from '../../platform/db/migrate.ts';
import { probeWritable } from '../../platform/db/database-outage.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTime } from './in-time.ts';

type Ready = Result<typeof contract.healthReady>;

const timeoutMs = 2000;

/**
 * Whether a load balancer may send requests here: the database takes writes and has the schema of this program. A process
 * listens only once its own roles have started; workers that died later, here or elsewhere, are no reason to refuse payers.
 */
export function readyCheck({ pool }: Pick<Deps, 'pool'>): () => Promise<Ready> {
  let underWay: Promise<string | null> | undefined;
  return async function checkReady() {
    underWay ??= whyUnready(pool).finally(() => (underWay = undefined));
    const reason = await inTime(underWay, timeoutMs).catch(() => 'The database does not answer.');
    return { status: reason === null ? 'ready' : 'unready', reason };
  };
}

async function whyUnready(pool: Deps['pool']): Promise<string | null> {
  await probeWritable(pool);
  const missing = await missingMigrations(pool);
  return missing.length === 0 ? null : 'The schema of the database is older than this program.';
}
