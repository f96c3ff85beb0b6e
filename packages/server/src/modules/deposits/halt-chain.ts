import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WatchDeps } from './watch.ts';

/** Nothing is credited on a halted chain until a person resumes it. */
export async function haltChain(
  deps: Pick<WatchDeps, 'clock' | 'emit'>,
  tx: Tx,
  code: ChainCode,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update blockchain set status = 'halted', status_since = ${deps.clock.now()}, status_reason = ${reason}
    where code = ${code} and status <> 'halted' returning id`.execute(tx);
  const payload = { blockchainId: rows[0]?.id ?? 0, code, to: 'halted', reason };
  if (rows.length > 0) await deps.emit(tx, { kind: 'blockchain.status-changed', projectId: null, payload });
}
