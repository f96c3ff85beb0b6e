import type { Anchor, SendOrder } from '../../port/port.ts';
import { ChainUnavailable } from '../../port/failures.ts';
import { middleOf } from '../../nodes/ask-soon.ts';
import { assertEnough, hearEnough, hostsOfAll } from '../../nodes/hearing/hear-enough.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import { deedOrderOf } from '../rules/deed-orders.ts';
import { blocksOfLife } from '../rules/unsigned.ts';
import { isKey, readContext, record, whole } from '../reading/raw-shapes.ts';

/** Nodes are so far apart at most. */
const blocksApartMax = 150;
/** A third of its life: with less than the rest there may be no room in a block in time. */
const freshForMs = 20_000;
const processed = { commitment: 'processed' } as const;

/** A block that may be named, where a node stands, and the last height at which it says that the block may be. */
type Told = { node: RpcNode; blockhash: string; height: number; until: number };

/** Only what lives by a recent block has to know one. */
export async function anchorOf(pool: NodePool, order: SendOrder): Promise<Anchor> {
  const deed = deedOrderOf(order);
  if (deed && deed.is !== 'opening') return { detail: {} };
  const { blockhash, validUntil } = await askRecentBlock(pool);
  return { detail: { blockhash, validUntil: String(validUntil) }, freshForMs };
}

/**
 * A block that transactions may name, and the last height at which they may, never earlier than it is: what has lapsed is signed
 * anew. Where there are two nodes, both know the block and neither alone says where the chain stands, however long one of them
 * takes to answer: a wrong height would have it paid twice, or wait for ever.
 */
async function askRecentBlock(pool: NodePool): Promise<{ blockhash: string; validUntil: number }> {
  const { answers, needed } = await hearEnough(pool, askNode);
  const told = ofOneChain(answers.map(({ node, answer }) => ({ node, ...answer })));
  assertEnough(told, needed, 'how many blocks there are');
  for (const one of told.toSorted((a, b) => a.height - b.height)) {
    const seen = await whoKnows(told, one);
    if (hostsOfAll([one, ...seen]) < needed) continue;
    const height = Math.max(...[...told, ...seen].map((each) => each.height));
    return { blockhash: one.blockhash, validUntil: Math.max(one.until, height + blocksOfLife) };
  }
  throw new ChainUnavailable('no recent block is known to a second node: nothing is signed until one is');
}

async function askNode(node: RpcNode): Promise<Omit<Told, 'node'>> {
  const [recent, tip] = await node.all([
    ['getLatestBlockhash', [confirmed]],
    ['getBlockHeight', [processed]],
  ]);
  const { blockhash, lastValidBlockHeight } = record(readContext(recent).value, 'a recent block');
  if (!isKey(blockhash)) throw garbled('a block without its hash');
  return { blockhash, height: whole(tip, 'a height'), until: whole(lastValidBlockHeight, 'a height') };
}

/** Without those that are far from the middle of all, or say that a block may be named for longer than any may. */
function ofOneChain(told: readonly Told[]): Told[] {
  const middle = Number(middleOf(told.map(({ height }) => BigInt(height))));
  return told.filter(
    ({ height, until }) =>
      Math.abs(height - middle) <= blocksApartMax && until <= middle + blocksApartMax + blocksOfLife,
  );
}

/** The others that take what names this block, and where each of them stood then: it can be no newer than that. */
async function whoKnows(told: readonly Told[], { node: teller, blockhash }: Told): Promise<Told[]> {
  const others = told.filter(({ node }) => node.host !== teller.host);
  const seen = await Promise.all(others.map((other) => lookAgain(other, blockhash)));
  return seen.filter((one) => one !== null);
}

async function lookAgain(other: Told, blockhash: string): Promise<Told | null> {
  try {
    const [known, tip] = await other.node.all([
      ['isBlockhashValid', [blockhash, processed]],
      ['getBlockHeight', [processed]],
    ]);
    const height = whole(tip, 'a height');
    const isNear = Math.abs(height - other.height) <= blocksApartMax;
    return readContext(known).value === true && isNear ? { ...other, height } : null;
  } catch (error) {
    if (error instanceof RpcFailure) return null;
    throw error;
  }
}
