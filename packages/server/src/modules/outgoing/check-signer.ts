import { sql } from 'kysely';
import type { HealthCheck } from '../../platform/health.ts';
import { outgoingStatus } from './orders/outgoing-status.ts';
import { presentSigner } from './orders/signer-store.ts';

/** Where no wallet has a key here, nobody misses it. What it refuses is nothing that happens by itself: somebody is to look. */
export const checkSigner: HealthCheck = async ({ db }) => {
  if (!(await presentSigner(db))) {
    const { rows } = await sql`select from wallet_key limit 1`.execute(db);
    if (rows.length === 0) return [];
    return [{ part: 'signer', reason: 'It runs in no process: nothing is signed until it is back.' }];
  }
  const { rows } = await sql<{ count: number; reason: string }>`
    select count(*)::int as count, min(waiting_reason) as reason from outgoing_transaction
    where status = ${outgoingStatus.state('intended')} and waiting_code = 'SIGNER_REFUSES'`.execute(db);
  const [refused] = rows;
  if (!refused || refused.count === 0) return [];
  return [{ part: 'signer', reason: `Of what is to be signed it refuses ${refused.count}. ${refused.reason}` }];
};
