import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { fault } from '@coffer/contract/errors.ts';
import { claimFolder } from '../packages/server/src/platform/db/embedded/claim.ts';
import type { RunningDevnet } from '../packages/server/src/platform/devnet.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { startEvmChain, type EvmLocalChain, type EvmNode } from './evm/start-chain.ts';
import type { LocalNode, NodeOptions } from './local-node.ts';

export type Up = RunningDevnet & {
  chains: Record<'ETH' | 'BASE', EvmLocalChain>;
  /** The same on both, as on every network that it is deployed to. */
  factoryAddress: string;
  /** Other blocks in place of the last ones; only the transactions in `keep` are in them again. */
  reorg(chain: 'ETH' | 'BASE', depth: number, keep?: readonly string[]): Promise<void>;
};

export type UpOptions = {
  /** Holds what the chains remember from start to start. */
  folder: string;
  log?: Logger;
  /** Off for who counts blocks: then they come with transactions and when asked for, and else never. */
  steadyBlocks?: boolean;
  /** How long a predecessor on the same folder may take to end. */
  predecessorTimeoutMs?: number;
};

/** Local chains for this machine only, which end when we do, however we end. */
export async function startDevnet(options: UpOptions): Promise<Up> {
  const { log = openLog('warn'), steadyBlocks = true, predecessorTimeoutMs = 10_000 } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const folder = realpathSync(options.folder);
  const claim = await claimFolder(folder, predecessorTimeoutMs);
  try {
    const holds = claim.descriptor;
    const at = (code: ChainCode): NodeOptions => ({ folder: path.join(folder, code), holds, log, steadyBlocks });
    const [eth, base] = await allOrNone([startEvmChain('ETH', at('ETH')), startEvmChain('BASE', at('BASE'))]);
    return together(eth, base, claim.release);
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** When one of them does not come up, the others are not left behind. */
async function allOrNone(starting: [Promise<EvmNode>, Promise<EvmNode>]): Promise<[EvmNode, EvmNode]> {
  const [eth, base] = await Promise.allSettled(starting);
  if (eth.status === 'fulfilled' && base.status === 'fulfilled') return [eth.value, base.value];
  for (const one of [eth, base]) if (one.status === 'fulfilled') await one.value.stop();
  throw eth.status === 'rejected' ? eth.reason : (base as PromiseRejectedResult).reason;
}

function together(eth: EvmNode, base: EvmNode, release: () => void): Up {
  const nodes: readonly LocalNode[] = [eth, base];
  function node(code: ChainCode): LocalNode {
    const found = nodes.find((one) => one.code === code);
    if (!found) throw fault('NOT_FOUND', `There is no local ${code}.`);
    return found;
  }
  return {
    chains: { ETH: eth.chain, BASE: base.chain },
    tokens: nodes.flatMap((one) => one.tokens),
    // Chains of one family share their wallet.
    accounts: eth.accounts,
    factoryAddress: eth.factoryAddress,
    isAddress: (chain, text) => node(chain).isAddress(text),
    faucet: ({ chain, ...order }) => node(chain).faucet(order),
    rpc: (chain, request) => node(chain).rpc(request),
    mine: (chain, blocks) => node(chain).mine(blocks),
    reorg: (chain, depth, keep) => (chain === 'ETH' ? eth : base).reorg(depth, keep),
    failed: Promise.race(nodes.map((one) => one.exited)),
    async stop() {
      await Promise.all(nodes.map((one) => one.stop()));
      release();
    },
  };
}
