import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { moveBlockchain } from '../chains/move-blockchain.ts';
import { hasActiveNode } from './node-store.ts';
import { noteNodesChanged, type BlockchainRow } from '../chains/store.ts';

/** After its nodes changed: a chain without one is disabled, and the first one enables it. A halt outlasts both. */
export async function followNodes(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  row: BlockchainRow,
): Promise<BlockchainRow> {
  await noteNodesChanged(tx, row.id);
  if (row.status === 'halted') return row;
  const active = await hasActiveNode(tx, row.id);
  if (active === (row.status !== 'disabled')) return row;
  return moveBlockchain(
    deps,
    tx,
    origin,
    row,
    active ? 'syncing' : 'disabled',
    active ? null : 'It has no active node.',
  );
}
