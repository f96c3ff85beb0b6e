import path from 'node:path';
import { fault } from '@coffer/contract/errors.ts';
import type { FaucetOrder, LocalChain } from '../../packages/server/src/platform/devnet.ts';
import { gate } from '../../packages/server/src/platform/gate.ts';
import type { LocalNode, NodeOptions } from '../local-node.ts';
import { postToNode, type BitcoinRpc } from './bitcoin-rpc.ts';
import { keepMining } from './keep-mining.ts';
import { mine, reorg } from './mine.ts';
import { isRegtestAddress, pay, type Paid, type Payment } from './pay.ts';
import { prepareChain } from './prepare-chain.ts';
import { openPurse } from './purse.ts';
import { replace, type Replacement } from './replace.ts';
import type { RunningNode } from './running-node.ts';
import type { SimulatedNode } from './simulator/simulated-node.ts';
import { startNode, type NodeKind } from './start-node.ts';
import { openDevWallet, type DevWallet } from './wallet.ts';

export type BitcoinNode = LocalNode & {
  kind: NodeKind;
  wallet: DevWallet;
  /** There when a simulator runs: what can be told to go wrong. */
  simulated?: SimulatedNode;
  /** Asks the node directly, a refusal thrown with its number. */
  ask: BitcoinRpc;
  /** Pays from the house and leaves the transaction waiting. */
  send(payment: Payment): Promise<Paid>;
  /** Another transaction that spends the same coins of ours. */
  replace(txHash: string, replacement?: Replacement): Promise<Paid>;
  /** Other blocks in place of the last ones; of their transactions those in `keep` are in them again. */
  reorg(depth: number, keep?: readonly string[], rest?: 'gone' | 'waits'): Promise<void>;
  /** From now on blocks say this time, in seconds; without a number the machine's clock is right again. */
  setClock(seconds?: number): Promise<void>;
};

export type BitcoinOptions = NodeOptions & {
  /** Which of the two runs; without it the real one when it is there. */
  kind?: NodeKind;
};

const code = 'BTC';
const coin = 'BTC';
const ordersWaitingMax = 200;

export async function startBitcoinChain(options: BitcoinOptions): Promise<BitcoinNode> {
  const node = await startNode({ ...options, folder: path.resolve(options.folder) });
  try {
    return await open(node, options);
  } catch (error) {
    await node.stop();
    throw error;
  }
}

async function open(
  { kind, url, rpc, simulated, exited, stop }: RunningNode,
  { log, steadyBlocks }: BitcoinOptions,
): Promise<BitcoinNode> {
  const wallet = openDevWallet();
  const { house, accounts } = wallet;
  const purse = openPurse(rpc, house.address);
  await prepareChain(rpc, { wallet, purse });
  const chain: LocalChain = { rpcUrl: url, chainId: 'regtest', coin, program: kind };
  // Who chooses coins or counts blocks goes one by one.
  const turn = gate(1, ordersWaitingMax);
  const mineBlocks = async (blocks: number) => void (await turn(() => mine(rpc, blocks, house.address)));
  const mining = steadyBlocks ? keepMining({ rpc, log, mineBlock: () => mineBlocks(1) }) : undefined;

  async function faucet({ code: wanted, address: to, units }: Omit<FaucetOrder, 'chain'>) {
    if (wanted !== coin) throw fault('UNPROCESSABLE', `There is no ${wanted} on ${code}.`);
    const { txHash } = await turn(async () => {
      const paid = await pay(rpc, purse, house, { to, units });
      await mine(rpc, 1, house.address);
      return paid;
    });
    return { transactionHash: txHash };
  }

  return {
    code,
    kind,
    chain,
    wallet,
    ...(simulated ? { simulated } : {}),
    ask: rpc,
    tokens: [],
    accounts: accounts.map(({ address }) => ({ family: 'BTC_Family', address })),
    isAddress: isRegtestAddress,
    faucet,
    rpc: (request) => postToNode(url, request),
    send: (payment) => turn(() => pay(rpc, purse, house, payment)),
    replace: (txHash, replacement) => turn(() => replace(rpc, { wallet, purse }, txHash, replacement)),
    mine: mineBlocks,
    reorg: (depth: number, keep?: readonly string[], rest?: 'gone' | 'waits') =>
      turn(() => reorg(rpc, depth, keep, rest)),
    setClock: async (seconds = 0) => void (await rpc('setmocktime', seconds)),
    exited: exited.then((how) => `The local chain ${code} is gone: ${how}.`),
    async stop() {
      await mining?.stop();
      await stop();
    },
  };
}
