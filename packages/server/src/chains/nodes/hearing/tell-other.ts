import { randomInt } from 'node:crypto';
import { WrongChain } from '../../port/failures.ts';
import type { BlockRef } from '../../port/port.ts';
import { RpcFailure } from '../rpc-failure.ts';

export type BlockTeller = {
  /** What transactions are in this block; null where the node has no such block. */
  listed(block: BlockRef): Promise<ReadonlySet<string> | null>;
  /** Whether the node knows what came of this transaction in this block. */
  knows(txHash: string, block: BlockRef): Promise<boolean>;
};

/** Some of them may be too much for it as well. */
const askedAtOnce = 4;

/** Whether a node tells what came of any transaction of this block but those. Null where there is none, or it has no such block. */
export async function tellsOther(
  teller: BlockTeller,
  block: BlockRef,
  those: ReadonlySet<string>,
): Promise<boolean | null> {
  try {
    const listed = await teller.listed(block);
    const others = sample([...(listed ?? [])].filter((one) => !those.has(one)));
    if (others.length === 0) return null;
    const known = others.map(async (one) => ((await teller.knows(one, block)) ? true : Promise.reject(notKnown)));
    return await Promise.any(known);
  } catch (error) {
    const failures = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    const broken = failures.find((one) => !(one instanceof RpcFailure || one instanceof WrongChain));
    if (broken) throw broken;
    return false;
  }
}

const notKnown = new RpcFailure('garbled', 'what came of a transaction of this block is not there');

/** By chance: whoever fills a block cannot know which. */
function sample(some: string[]): string[] {
  return Array.from({ length: Math.min(askedAtOnce, some.length) }, () => {
    const [one = ''] = some.splice(randomInt(some.length), 1);
    return one;
  });
}
