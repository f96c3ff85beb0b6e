import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Watch } from './watch.ts';

/** Until this transaction ends a statement may take longer than those of others. */
export async function takeTime(tx: Tx, { limits }: Pick<Watch, 'limits'>): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limits.heavyStatementMs)}, true)`.execute(tx);
}
