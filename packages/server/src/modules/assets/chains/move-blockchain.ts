import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { blockchainStatus, type BlockchainStatus } from './blockchain-status.ts';
import { writeStatus, type BlockchainRow } from './store.ts';
import { blockchainEvents } from '../events.ts';

/** The one way a chain's status changes: with its audit row and its event. The caller holds the row's lock. */
export async function moveBlockchain(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  row: BlockchainRow,
  to: BlockchainStatus,
  reason: string | null,
): Promise<BlockchainRow> {
  const action = blockchainStatus.eventFor(row.status, to);
  await writeStatus(tx, row.id, { status: to, reason, at: origin.now });
  await recordActivity(tx, origin, {
    action,
    entity: 'blockchain',
    entityId: row.id,
    before: { status: row.status },
    after: { status: to, ...(reason === null ? {} : { reason }) },
  });
  await deps.emit(
    tx,
    blockchainEvents['blockchain.status-changed'](null, {
      blockchainId: row.id,
      code: row.code,
      from: row.status,
      to,
      reason,
    }),
  );
  return { ...row, status: to, statusReason: reason, statusSince: origin.now };
}
