import type { Logger } from 'pino';
import { startLoop, type Loop } from '../../packages/server/src/platform/jobs/loop.ts';
import type { Pace } from '../evm/keep-mining.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';

/** A payment can be seen waiting before it stands in a block; six confirmations follow it soon, and the chain rests. */
export const localPace: Pace = { busyMs: 5000, busyBlocks: 8, idleMs: 60_000 };

/** A block for what waits, some more that confirm it, and otherwise one now and then. */
export function keepMining(
  given: { rpc: BitcoinRpc; mineBlock(): Promise<void>; log: Logger },
  pace = localPace,
): Loop {
  const { rpc, mineBlock, log } = given;
  let seen = -1;
  let lastFilled = -pace.busyBlocks;
  let minedAt = 0;
  let hasWaited = false;

  return startLoop('local Bitcoin blocks', pace.busyMs, log, async () => {
    const head = await rpc<number>('getblockcount');
    for (let height = Math.max(seen + 1, head - pace.busyBlocks, 0); height <= head; height += 1) {
      const { nTx } = await rpc<{ nTx: number }>('getblockheader', await rpc<string>('getblockhash', height));
      if (nTx > 1) lastFilled = height;
    }
    seen = head;
    const { size: waiting } = await rpc<{ size: number }>('getmempoolinfo');
    // What has just come is seen waiting for a while, however soon the next block would have been.
    const isNew = waiting > 0 && !hasWaited;
    hasWaited = waiting > 0;
    const isBusy = waiting > 0 || head - lastFilled < pace.busyBlocks;
    if (!isNew && (isBusy || Date.now() - minedAt >= pace.idleMs)) {
      await mineBlock();
      minedAt = Date.now();
      hasWaited = false;
    }
    return 'wait';
  });
}
