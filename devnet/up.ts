import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { fault } from '@coffer/contract/errors.ts';
import { claimFolder } from '../packages/server/src/platform/db/embedded/claim.ts';
import type { LocalChain, RunningDevnet } from '../packages/server/src/platform/devnet.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { startBitcoinChain } from './bitcoin/start-chain.ts';
import { startEvmChain, type EvmLocalChain, type EvmNode } from './evm/start-chain.ts';
import type { LocalNode, NodeOptions } from './local-node.ts';
import { startSolanaChain } from './solana/start-chain.ts';
import { startTronChain } from './tron/start-chain.ts';

export type Up = RunningDevnet & {
  chains: Record<'ETH' | 'BASE', EvmLocalChain> & Partial<Record<OtherCode, LocalChain>>;
  /** The same on both, as on every network that it is deployed to. */
  factoryAddress: string;
  /** Other blocks in place of the last ones; only the transactions in `keep` are in them again. */
  reorg(chain: ChainCode, depth: number, keep?: readonly string[]): Promise<void>;
};

export type OtherCode = Exclude<ChainCode, 'ETH' | 'BASE'>;

export type UpOptions = {
  /** Holds what the chains remember from start to start. */
  folder: string;
  /** What runs beside Ethereum and Base. */
  others?: readonly OtherCode[];
  log?: Logger;
  /** Off for who counts blocks: then they come with transactions and when asked for, and else never. */
  steadyBlocks?: boolean;
  /** How long a predecessor on the same folder may take to end. */
  predecessorTimeoutMs?: number;
};

const startOther: Readonly<Record<OtherCode, (options: NodeOptions) => Promise<LocalNode>>> = {
  TRX: startTronChain,
  BTC: startBitcoinChain,
  SOLANA: startSolanaChain,
};

/** Local chains for this machine only, which end when we do, however we end. */
export async function startDevnet(options: UpOptions): Promise<Up> {
  const { log = openLog('warn'), others = [], steadyBlocks = true, predecessorTimeoutMs = 10_000 } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const folder = realpathSync(options.folder);
  const claim = await claimFolder(folder, predecessorTimeoutMs);
  try {
    const holds = claim.descriptor;
    const at = (code: ChainCode): NodeOptions => ({ folder: path.join(folder, code), holds, log, steadyBlocks });
    const [eth, base, ...rest] = await allOrNone(
      startEvmChain('ETH', at('ETH')),
      startEvmChain('BASE', at('BASE')),
      ...others.map((code) => startOther[code](at(code))),
    );
    return together(eth, base, rest, claim.release);
  } catch (error) {
    claim.release();
    throw error;
  }
}

type Starting<Nodes extends readonly LocalNode[]> = { [At in keyof Nodes]: Promise<Nodes[At]> };

/** When one of them does not come up, the others are not left behind. */
async function allOrNone<Nodes extends readonly LocalNode[]>(...starting: Starting<Nodes>): Promise<Nodes> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    const settled = await Promise.allSettled<LocalNode>(starting);
    for (const one of settled) if (one.status === 'fulfilled') await one.value.stop();
    throw error;
  }
}

function together(eth: EvmNode, base: EvmNode, others: readonly LocalNode[], release: () => void): Up {
  const nodes: readonly LocalNode[] = [eth, base, ...others];
  function node(code: ChainCode): LocalNode {
    const found = nodes.find((one) => one.code === code);
    if (!found) throw fault('NOT_FOUND', `There is no local ${code}.`);
    return found;
  }
  return {
    chains: {
      ETH: eth.chain,
      BASE: base.chain,
      ...Object.fromEntries(others.map(({ code, chain }) => [code, chain])),
    },
    tokens: nodes.flatMap((one) => one.tokens),
    // Ethereum and Base share their wallet.
    accounts: [eth, ...others].flatMap((one) => one.accounts),
    factoryAddress: eth.factoryAddress,
    isAddress: (chain, text) => node(chain).isAddress(text),
    faucet: ({ chain, ...order }) => node(chain).faucet(order),
    rpc: (chain, request) => node(chain).rpc(request),
    mine: (chain, blocks) => node(chain).mine(blocks),
    reorg: (chain, depth, keep) => node(chain).reorg(depth, keep),
    failed: Promise.race(nodes.map((one) => one.exited)),
    async stop() {
      await Promise.all(nodes.map((one) => one.stop()));
      release();
    },
  };
}
