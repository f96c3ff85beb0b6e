import { isAddress } from 'viem';
import { familyOf } from '@coffer/kernel/chain.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { FaucetOrder, LocalChain } from '../../packages/server/src/platform/devnet.ts';
import { gate } from '../../packages/server/src/platform/gate.ts';
import type { LocalNode, NodeOptions } from '../local-node.ts';
import { mintToken, sendCoin } from './faucet.ts';
import { post } from './json-rpc.ts';
import { keepMining } from './keep-mining.ts';
import { mine, reorg } from './mine.ts';
import { prepareChain } from './prepare-chain.ts';
import { startAnvil, type AnvilOptions } from './start-anvil.ts';
import { testTokens } from './test-tokens.ts';

/** Its nodes speak over a socket that stays open, too. */
export type EvmLocalChain = LocalChain & { wsUrl: string };

export type EvmNode = LocalNode<EvmLocalChain> & {
  factoryAddress: string;
  reorg(depth: number, keep?: readonly string[]): Promise<void>;
};

type EvmChain = Pick<AnvilOptions, 'chainId' | 'network'>;

/** Numbers of local chains on purpose: what is signed for them is worth nothing on a real network. */
const chains: Readonly<Record<'ETH' | 'BASE', EvmChain>> = {
  ETH: { chainId: 31_337, network: 'ethereum' },
  BASE: { chainId: 31_338, network: 'optimism' },
};

const coin = 'ETH';
const ordersWaitingMax = 200;

export async function startEvmChain(code: 'ETH' | 'BASE', options: NodeOptions): Promise<EvmNode> {
  const anvil = await startAnvil({ ...options, ...chains[code] });
  try {
    return await open(code, anvil, options);
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function open(
  code: 'ETH' | 'BASE',
  { rpc, port, exited, stop }: Awaited<ReturnType<typeof startAnvil>>,
  { log, steadyBlocks }: NodeOptions,
): Promise<EvmNode> {
  const rpcUrl = `http://127.0.0.1:${port}`;
  const { house, accounts, factoryAddress } = await prepareChain(rpc);
  const chainId = String(chains[code].chainId);
  const chain: EvmLocalChain = { rpcUrl, wsUrl: `ws://127.0.0.1:${port}`, chainId, coin, program: 'anvil' };
  const family = familyOf(code);
  // What counts nonces or blocks goes one by one.
  const turn = gate(1, ordersWaitingMax);
  const mining = steadyBlocks ? keepMining({ rpc, log, mineBlock: () => turn(() => mine(rpc, 1)) }) : undefined;

  async function faucet({ code: wanted, address: to, units }: Omit<FaucetOrder, 'chain'>) {
    const token = testTokens.find((one) => one.code === wanted)?.address;
    if (token === undefined && wanted !== coin) throw fault('UNPROCESSABLE', `There is no ${wanted} on ${code}.`);
    const transactionHash = await turn(() =>
      token === undefined ? sendCoin(rpc, house, { to, units }) : mintToken(rpc, house, { token, to, units }),
    );
    return { transactionHash };
  }

  return {
    code,
    chain,
    tokens: testTokens.map((token) => ({ chain: code, code: token.code, ...pick(token) })),
    accounts: accounts.map((address) => ({ family, address })),
    factoryAddress,
    isAddress: (text) => isAddress(text),
    faucet,
    rpc: (request) => post(rpcUrl, request),
    mine: (blocks) => turn(() => mine(rpc, blocks)),
    reorg: (depth, keep) => turn(() => reorg(rpc, depth, keep)),
    exited: exited.then((how) => `The local chain ${code} is gone: ${how}.`),
    async stop() {
      await mining?.stop();
      await stop();
    },
  };
}

function pick({ address, decimals }: { address: string; decimals: number }) {
  return { address, decimals };
}
