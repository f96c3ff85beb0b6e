import type { ProbedNode } from '@coffer/contract/money-in/blockchains.ts';
import type { Chain, Head } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shownOrigin, shownUrl, withoutSecrets } from './shown-url.ts';
import type { BlockchainRow } from '../chains/store.ts';

const asks = 3;
const timeoutMs = 10_000;

export type Probe = ProbedNode & { otherChain: boolean };

/** A whole address, and whether it is a named secret. */
type ProbedAddress = { id: number | null; url: string; isNamed: boolean };

/** Asks one node alone, a few times, for its newest block. */
export async function probeNode(deps: Pick<Deps, 'chains'>, row: BlockchainRow, node: ProbedAddress): Promise<Probe> {
  const settings = { chainId: row.chainId, nodes: [{ id: node.id ?? 0, url: node.url }] };
  const chain = deps.chains.connect(row.code, settings);
  try {
    return await askHeads(chain, row, node);
  } finally {
    await chain.close();
  }
}

export function shownProbe({ otherChain: _other, chainId, ...probe }: Probe): ProbedNode {
  return chainId === undefined ? probe : { ...probe, chainId: numberIfOne(chainId) };
}

/** Outside clients read a number, where the chain has one. */
function numberIfOne(chainId: number | string): number | string {
  return /^[1-9]\d{0,14}$/.test(String(chainId)) ? Number(chainId) : chainId;
}

async function askHeads(chain: Chain, row: BlockchainRow, node: ProbedAddress): Promise<Probe> {
  const startedAtMs = performance.now();
  try {
    const head = await withDeadline(async () => {
      let latest: Head = await chain.head();
      for (let ask = 1; ask < asks; ask++) latest = await chain.head();
      return latest;
    });
    return {
      ...unanswered(node),
      connected: true,
      chainId: row.chainId,
      avgLatencyMs: Math.round((performance.now() - startedAtMs) / asks),
      lastBlockSeen: head.height,
      lastBlockTimestamp: head.at.toISOString(),
    };
  } catch (error) {
    return { ...unanswered(node), ...explain(chain, row, node.url, error) };
  }
}

function explain(chain: Chain, row: BlockchainRow, url: string, error: unknown): Partial<Probe> {
  const told = chain.health()[0];
  if (error instanceof WrongChain) {
    const chainId = told?.chainId ?? undefined;
    if (chainId === undefined) return { otherChain: true, error: withoutSecrets(error.message, url) };
    const sentence = `This node is on chain ${chainId}; ${row.name} here is chain ${row.chainId}.`;
    return { otherChain: true, error: sentence, chainId };
  }
  if (!(error instanceof ChainUnavailable)) throw error;
  return { error: withoutSecrets(told?.error ?? error.message, url) };
}

function unanswered({ id, url, isNamed }: ProbedAddress): Probe {
  return {
    id,
    url: isNamed ? shownOrigin(url) : shownUrl(url),
    connected: false,
    otherChain: false,
    avgLatencyMs: null,
    lastBlockSeen: null,
    lastBlockTimestamp: null,
  };
}

/** What comes too late is dropped: the connection is closed right after. */
async function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const seconds = timeoutMs / 1000;
    timer = setTimeout(() => reject(new ChainUnavailable(`No answer within ${seconds} seconds.`)), timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
