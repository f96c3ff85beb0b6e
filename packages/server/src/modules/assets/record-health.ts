import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { NodeHealth } from '../../chains/port.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { bySystem } from '../activity/index.ts';
import type { BlockchainStatus } from './blockchain-status.ts';
import { chainFacts } from './chain-facts.ts';
import { judgeHealth } from './judge-health.ts';
import { moveBlockchain } from './move-blockchain.ts';
import { writeNodeHealth } from './node-store.ts';
import { lockBlockchain, writeHead } from './store.ts';

export type HealthReport = {
  /** The newest block of the chain; null when no node answered. */
  head: { height: number; at: Date } | null;
  /** The last block that was read and recorded. */
  readHeight: number | null;
  nodes: readonly NodeHealth[];
};

/** What whoever watches a chain saw of it. Says what status that makes. */
export async function recordHealth(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  code: ChainCode,
  report: HealthReport,
): Promise<BlockchainStatus> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockBlockchain(tx, code);
    if (!row) throw new RangeError(`${code} is not in this version`);
    const now = deps.clock.now();
    if (report.nodes.length > 0) await writeNodeHealth(tx, report.nodes, now);
    if (report.head) await writeHead(tx, row.id, { head: report.head, contactAt: now });
    const facts = { now, head: report.head, readHeight: report.readHeight, contactAt: row.contactAt };
    const { to, reason } = judgeHealth(row.status, facts, chainFacts[row.code]);
    if (to === row.status) return to;
    return (await moveBlockchain(deps, tx, bySystem('watcher', now), row, to, reason)).status;
  });
}
