import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { intend } from '../orders/intend.ts';
import { outgoingStatus } from '../orders/outgoing-status.ts';
import type { SendDeps } from '../orders/sending.ts';
import { findOutgoing } from '../orders/store.ts';
import { causeOfTaking, partOfTaking } from '../orders/taking.ts';

/**
 * Where an order was signed in vain out of coins, one of them goes to the wallet itself: nothing else proves that those bytes never
 * land, and nothing else may come to spend it. Which one says the signer, whose journal has them.
 */
export async function takeVainCoins(deps: Pick<SendDeps, 'clock' | 'emit'>, tx: Tx, outgoingId: number): Promise<void> {
  const [order] = await findOutgoing(tx, [outgoingId]);
  if (order?.status !== 'cancelled' || (await isTaken(tx, order.blockchainId, outgoingId))) return;
  const { blockchainId, walletId, from, feeUnitsMax } = order;
  const taking = { kind: 'gap', cause: causeOfTaking(blockchainId, outgoingId, deps.clock.now()) } as const;
  await intend(deps, tx, { ...taking, blockchainId, walletId, from, to: from, contract: null, units: 0n, feeUnitsMax });
}

async function isTaken(tx: Tx, blockchainId: number, outgoingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_transaction
    where cause_of = 'gap' and cause_id = ${blockchainId}::bigint and starts_with(cause_part, ${`${partOfTaking(outgoingId)}/`})
      and status <> ${outgoingStatus.state('cancelled')}`.execute(tx);
  return rows.length > 0;
}
