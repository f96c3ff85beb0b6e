import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { bySystem } from '../../activity/index.ts';
import { judgeReading, silentAfterMs } from './judge-reading.ts';
import { moveBlockchain } from '../chains/move-blockchain.ts';
import { noticeChain } from './notice-chain.ts';
import { listBlockchainRows, lockBlockchain, type BlockchainRow } from '../chains/store.ts';

const everyMs = 5_000;

/**
 * In every process, beside whoever reads the chains: what nobody reads any more is stalled, and people are notified of it. A
 * process that has just started knows nothing of the time before: perhaps nothing ran at all.
 */
export function startJudgingChains(deps: Deps): Loop {
  const startedAt = performance.now();
  return startLoop('chain health', everyMs, deps.log, async () => {
    await judgeChains(deps, { watchedMs: performance.now() - startedAt });
    return 'wait';
  });
}

export async function judgeChains(deps: Deps, { watchedMs }: { watchedMs: number }): Promise<void> {
  const judge = ({ status, reading }: BlockchainRow) =>
    judgeReading(status, watchedMs > silentAfterMs ? reading : { ...reading, silentMs: null });
  for (const row of await listBlockchainRows(deps.db)) {
    if (row.status !== 'stalled' && judge(row) !== undefined) await stall(deps, row.id, judge);
    await noticeChain(deps, row.id);
  }
}

type Judge = (row: BlockchainRow) => string | undefined;

/** Whoever comes first moves it; its first good round moves it back. */
async function stall(deps: Deps, id: number, judge: Judge): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockBlockchain(tx, id);
    const reason = row && row.status !== 'stalled' ? judge(row) : undefined;
    if (!row || reason === undefined) return;
    await moveBlockchain(deps, tx, bySystem('health', deps.clock.now()), row, 'stalled', reason);
  });
}
