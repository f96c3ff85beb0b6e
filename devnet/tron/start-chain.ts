import { fault } from '@coffer/contract/errors.ts';
import type { FaucetOrder, RpcAnswer, RpcRequest } from '../../packages/server/src/platform/devnet.ts';
import { gate } from '../../packages/server/src/platform/gate.ts';
import { jsonRpc, post } from '../evm/json-rpc.ts';
import { keepMining } from '../evm/keep-mining.ts';
import type { LocalNode, NodeOptions } from '../local-node.ts';
import { mintToken, openLocalChain, type LocalTronOptions } from './open-local-chain.ts';
import { transferOrder } from './orders.ts';
import { sendForPage } from './send-for-page.ts';
import { send } from './send.ts';
import { fromBase58, toBase58 } from './simulator/address.ts';
import type { TronChain } from './simulator/chain/tron-chain.ts';
import { serveNode, type ServedNode } from './simulator/serve-node.ts';

export type TronNode = LocalNode & {
  /** In base58, like all addresses of this chain. The same on every local chain. */
  factoryAddress: string;
  /** What stands behind the node, for who wants to see or change more than an API lets him. */
  simulated: TronChain;
  node: ServedNode;
  /** Another node of the same chain, with faults of its own. */
  anotherNode(): Promise<ServedNode>;
  /** Other blocks in place of the last ones; of their transactions those in `keep` are in them again. */
  reorg(depth: number, keep?: readonly string[], rest?: 'gone' | 'waits'): Promise<void>;
};

export type TronNodeOptions = Omit<NodeOptions, 'holds'> & Pick<LocalTronOptions, 'rules' | 'now' | 'blocksAtOnce'>;

const coin = 'TRX';
const ordersWaitingMax = 200;

/** A Tron that remembers everything in its folder, with test money and the sweep contracts on it. */
export async function startTronChain({ steadyBlocks, ...options }: TronNodeOptions): Promise<TronNode> {
  const { chain, house, accounts, factory, tokens } = await openLocalChain(options);
  // Transactions live by the time of the newest block, which may be of long ago.
  await chain.mine(1);
  const node = await serveNode(chain);
  const others: ServedNode[] = [];
  // Blocks and what is paid out go one by one.
  const turn = gate(1, ordersWaitingMax);
  const rpc = jsonRpc(`${node.url}/jsonrpc`);
  const mining = steadyBlocks
    ? keepMining({ rpc, log: options.log, mineBlock: () => turn(() => chain.mine(1)) })
    : undefined;

  async function faucet({ code: wanted, address, units }: Omit<FaucetOrder, 'chain'>) {
    const token = tokens.find((one) => one.code === wanted)?.hex;
    if (token === undefined && wanted !== coin) throw fault('UNPROCESSABLE', `There is no ${wanted} on TRX.`);
    const to = fromBase58(address);
    if (to === null) throw fault('UNPROCESSABLE', `${address} is no address of Tron.`);
    const transactionHash = await turn(async () =>
      token === undefined
        ? (await send(chain, house, transferOrder(house.hex, to, units))).transaction.id
        : mintToken(chain, house, { token, to, units }),
    );
    return { transactionHash };
  }

  return {
    code: 'TRX',
    chain: {
      rpcUrl: node.url,
      chainId: String(chain.chainId),
      coin,
      program: 'simulator',
      factory: toBase58(factory),
    },
    tokens: tokens.map(({ code, decimals, hex }) => ({ chain: 'TRX', code, decimals, address: toBase58(hex) })),
    accounts: accounts.map(({ address }) => ({ family: 'TRX_Family', address })),
    factoryAddress: toBase58(factory),
    simulated: chain,
    node,
    async anotherNode() {
      const other = await serveNode(chain);
      others.push(other);
      return other;
    },
    isAddress: (text) => fromBase58(text) !== null,
    faucet,
    rpc: (request) =>
      request.method === 'eth_sendTransaction'
        ? turn(() => sendForPage(chain, accounts, request))
        : ask(node.url, request),
    mine: (blocks) => turn(() => chain.mine(blocks)),
    reorg: (depth: number, keep?: readonly string[], rest?: 'gone' | 'waits') =>
      turn(() => chain.reorg(depth, keep, rest)),
    // It runs in this process, and is gone when this process is.
    exited: new Promise(() => {}),
    async stop() {
      await mining?.stop();
      await Promise.all([node, ...others].map((one) => one.stop()));
    },
  };
}

/** Methods like `wallet/getnowblock` are asked of the HTTP API, with their first parameter; all others of JSON-RPC. */
async function ask(url: string, request: RpcRequest): Promise<RpcAnswer> {
  const [service] = request.method.split('/', 1);
  if (service !== 'wallet' && service !== 'walletsolidity') return post(`${url}/jsonrpc`, request);
  const reply = await fetch(`${url}/${request.method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request.params?.[0] ?? {}),
  });
  return { jsonrpc: '2.0', id: request.id, result: await reply.json() };
}
