import type { Logger } from 'pino';
import { startLoop, type Loop } from '../../packages/server/src/platform/jobs/loop.ts';
import type { JsonRpc } from './json-rpc.ts';
import { hex } from './send.ts';

export type Pace = {
  /** Between two blocks as long as something is being confirmed. */
  busyMs: number;
  /** For so many blocks after the last transaction. */
  busyBlocks: number;
  /** Between two blocks when nothing happens: every block stays in memory and in the state for good. */
  idleMs: number;
};

export const localPace: Pace = { busyMs: 3000, busyBlocks: 64, idleMs: 30_000 };

/** A transaction is mined at once; this adds the blocks that confirm it, and otherwise lets the chain rest. */
export function keepMining(given: { rpc: JsonRpc; mineBlock(): Promise<void>; log: Logger }, pace = localPace): Loop {
  const { rpc, mineBlock, log } = given;
  let seen = -1;
  let lastFilled = -pace.busyBlocks;
  let minedAt = 0;

  return startLoop('local blocks', pace.busyMs, log, async () => {
    const head = Number(await rpc<string>('eth_blockNumber'));
    for (let height = Math.max(seen + 1, head - pace.busyBlocks, 0); height <= head; height += 1) {
      if (Number(await rpc<string>('eth_getBlockTransactionCountByNumber', hex(height))) > 0) lastFilled = height;
    }
    seen = head;
    const isBusy = head - lastFilled < pace.busyBlocks;
    if (isBusy || Date.now() - minedAt >= pace.idleMs) {
      await mineBlock();
      minedAt = Date.now();
    }
    return 'wait';
  });
}
