import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { NodeHealth } from '../../../chains/port/port.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { judgeHealth } from './judge-health.ts';
import { moveBlockchain } from '../chains/move-blockchain.ts';
import { isAlarming, reasonOf, type Doubt, type ToldDoubt } from '../chains/doubt.ts';
import { placesOfNodes, writeNodeHealth } from '../nodes/node-store.ts';
import { lockBlockchain, writeHead } from '../chains/store.ts';

export type HealthReport = {
  /** The newest block of the chain; null when no node answered. */
  head: { height: number; at: Date } | null;
  /** The last block that was read and recorded. */
  readHeight: number | null;
  nodes: readonly NodeHealth[];
  /** What its nodes do not say together of blocks whose deposits are due; null where there is nothing. */
  doubt?: ToldDoubt | null;
};

/** What whoever watches a chain saw of it. Says what status that makes. */
export async function recordHealth(
  deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'chains'>,
  code: ChainCode,
  report: HealthReport,
): Promise<BlockchainStatus> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockBlockchain(tx, code);
    if (!row) throw new RangeError(`${code} is not in this version`);
    const now = deps.clock.now();
    if (report.nodes.length > 0) await writeNodeHealth(tx, report.nodes, now);
    const doubt = report.doubt ? await doubtOf(tx, row.id, report.doubt) : null;
    if (report.head) await writeHead(tx, row.id, { head: report.head, contactAt: now, doubt });
    const limits = deps.chains.rules(row.code).facts;
    const held = doubt && isAlarming(doubt, now, limits.stalledAfterMs) ? doubt.reason : null;
    const facts = { now, head: report.head, readHeight: report.readHeight, contactAt: row.contactAt, held };
    const { to, reason } = judgeHealth(row.status, facts, limits);
    if (to === row.status) return to;
    return (await moveBlockchain(deps, tx, bySystem('watcher', now), row, to, reason)).status;
  });
}

async function doubtOf(tx: Tx, blockchainId: number, { nodes, since, ...told }: ToldDoubt): Promise<Doubt> {
  return { state: told.state, since, reason: reasonOf(told, await placesOfNodes(tx, blockchainId, nodes)) };
}
