import type { Block } from '../chain/block.ts';
import type { Found, TronChain } from '../chain/tron-chain.ts';

/** The chain as one of the two services of a node tells it: all of it, or what can no longer change. */
export type NodeView = {
  chain: TronChain;
  isSolid: boolean;
  /** The newest block that it speaks of. */
  height: number;
};

export function blockAt({ chain, height }: NodeView, wanted: number): Block | undefined {
  return wanted > height ? undefined : chain.blocks[wanted];
}

export function found({ chain, height }: NodeView, id: string): Found | undefined {
  const one = chain.included(id);
  return one && one.block.height <= height ? one : undefined;
}
