import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

export type Unsent = {
  id: number;
  walletId: number;
  blockchainId: number;
  status: 'planned';
  outgoingId: number;
  waitingCode: string;
  waitingReason: string;
};

/** Locks the sweeps that nobody signed, and that had better be planned anew. What somebody else has locked is left to them. */
export async function lockUnsent(tx: Tx, plannedBefore: Date, sweepsMax: number): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select s.id, s.wallet_id as "walletId", s.blockchain_id as "blockchainId", s.status, o.id as "outgoingId",
      o.waiting_code as "waitingCode", o.waiting_reason as "waitingReason"
    from sweep s join outgoing_transaction o on o.id = s.outgoing_id
    where s.status = ${sweepStatus.state('planned')} and o.status = ${outgoingStatus.state('intended')} and (o.waiting_code = 'WOULD_FAIL'
      or (o.waiting_code in ('LOW_NATIVE_BALANCE', 'GAS_TOO_HIGH') and o.created_at <= ${plannedBefore}))
    order by s.id limit ${sweepsMax}::int for no key update of s skip locked`.execute(tx);
  return rows;
}
