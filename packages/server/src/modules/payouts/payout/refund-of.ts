import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { lockRefund } from '../../payments/index.ts';
import type { Payout } from './payout.ts';

type OfRefund = Pick<Payout, 'id'> & { refundId: number };

/**
 * Whether a refund, locked, still follows this payout: only the last one that was made for it does, unless the request was taken
 * back meanwhile. Earlier ones came to nothing, and a reorg that revives one of them leaves the refund to whoever has it now.
 */
export async function holdsRefund(tx: Tx, { id, refundId }: OfRefund): Promise<boolean> {
  if ((await lockRefund(tx, refundId)) === 'withdrawn') return false;
  const { rows } = await sql<{ last: number }>`
    select max(id) as last from payout where refund_id = ${refundId}::bigint`.execute(tx);
  return rows[0]?.last === id;
}
