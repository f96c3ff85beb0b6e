import { randomInt } from 'node:crypto';
import { middleOf } from '../../nodes/ask-soon.ts';
import { assertEnough, hearEnough, hostsOfAll, type Heard } from '../../nodes/hearing/hear-enough.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { ChainUnavailable } from '../../port/failures.ts';
import type { Anchor, Block } from '../../port/port.ts';
import { hashesAt, latestOf } from '../reading/head.ts';
import { tronFacts } from '../rules/facts.ts';

/** Longer than anybody takes to sign, and short enough to wait for when it gets into no block. */
const validMs = 40 * 60_000;
/** Two orders of the same would be the same transaction, and only one of them would be sent. */
const spreadMs = 2 ** 20;
/** Later than this most of its time would be left all the same, but nodes may see another final block. */
const freshForMs = 5 * 60_000;
/** Nodes are so far apart at most, and the chain from our clock. */
const apartMsMax = 10 * 60_000;

type Told = Heard<{ now: number; final: Block }>['answers'][number];

/**
 * A transaction is bound to a block that nobody can take back, so that a reorg does not make it worthless, and lapses by the
 * chain's own clock: that of the nodes' middle, since of a time that one node makes up nothing would ever lapse.
 */
export async function anchorOf(pool: NodePool): Promise<Anchor> {
  const { answers, needed } = await hearEnough(pool, askNode);
  const middle = Number(middleOf(answers.map(({ answer }) => BigInt(answer.now))));
  const told = answers.filter(({ answer }) => Math.abs(answer.now - middle) <= apartMsMax);
  assertEnough(told, needed, 'what time it is');
  assertIsNow(pool.chainId, middle);
  const refBlock = await finalForAll(told, needed);
  return {
    detail: {
      refBlock,
      expiration: String(middle + validMs + randomInt(spreadMs)),
      timestamp: String(middle - randomInt(spreadMs)),
    },
    freshForMs,
  };
}

/** Of a block that only one node knows no other would take anything. What is final for the one that is furthest behind is so for all. */
async function finalForAll(told: readonly Told[], needed: number): Promise<string> {
  for (const { node: teller, answer } of told.toSorted((a, b) => a.answer.final.height - b.answer.final.height)) {
    const { height, hash } = answer.final;
    const others = told.filter(({ node }) => node.host !== teller.host);
    const known = await Promise.all(
      others.map(async ({ node }) => ((await hashAt(node, height)) === hash ? [{ node }] : [])),
    );
    if (hostsOfAll([{ node: teller }, ...known.flat()]) >= needed) return hash;
  }
  throw new ChainUnavailable('no final block is known to a second node: nothing is signed until one is');
}

async function hashAt(node: RpcNode, height: number): Promise<string | null> {
  try {
    return (await hashesAt(node, [height]))[0] ?? null;
  } catch (error) {
    if (error instanceof RpcFailure) return null;
    throw error;
  }
}

async function askNode(node: RpcNode) {
  const [head, final] = await Promise.all([latestOf(node, 'latest'), latestOf(node, 'finalized')]);
  return { now: head.at.getTime(), final };
}

/** Any other chain than the public ones makes its own time. */
const inTime = [tronFacts.chainId.mainnet, tronFacts.chainId.testnet];

function assertIsNow(chainId: string, told: number): void {
  if (!inTime.includes(chainId) || Math.abs(told - Date.now()) <= apartMsMax) return;
  const time = new Date(told).toISOString();
  throw new ChainUnavailable(
    `its newest block is of ${time}, which is far from this server's clock: nothing is signed until they agree`,
  );
}
