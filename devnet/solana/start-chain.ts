import path from 'node:path';
import {
  address,
  fetchEncodedAccount,
  isAddress,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { fault } from '@coffer/contract/errors.ts';
import type { FaucetOrder, LocalChain } from '../../packages/server/src/platform/devnet.ts';
import { gate } from '../../packages/server/src/platform/gate.ts';
import { jsonRpc, post, type JsonRpc } from '../evm/json-rpc.ts';
import type { LocalNode, NodeOptions } from '../local-node.ts';
import { devKey, houseKey } from './dev-keys.ts';
import { devAccounts } from './dev-accounts.ts';
import { giveCoin, giveToken, tokenAccountOf } from './faucet.ts';
import { prepareMints } from './prepare-mints.ts';
import { send } from './send.ts';
import { solanaClient, type SolanaRpc } from './solana-client.ts';
import type { Pace } from './simulator/machine/simulator.ts';
import { startProgram } from './start-program.ts';
import { testMints, type TestMint } from './test-mints.ts';

/** Its nodes speak over a socket that stays open, too. */
export type SolanaLocalChain = LocalChain & { wsUrl: string };

export type SolanaNode = LocalNode<SolanaLocalChain> & {
  pid: number;
  /** With those that ask for more care, which are not offered as tokens. */
  mints: readonly TestMint[];
  /** The next block comes after so many slots without one. */
  skip(slots: number): Promise<void>;
  /** Asks the simulator for what no real node would do: see its control methods. */
  control(method: string, ...params: readonly unknown[]): Promise<unknown>;
};

const coin = 'SOL';
const ordersWaitingMax = 200;
const localPace: Pace = { slotMs: 400, busyBlocks: 40, idleMs: 5000 };
const program = './simulator/program.ts';
const offered: readonly string[] = ['USDC', 'USDT'];
const pocketMoney = { lamports: 1_000_000_000_000n, tokens: 1_000_000_000_000n };

/** A Solana that remembers everything in its folder, with test money on it. */
export async function startSolanaChain(
  { folder, holds, log, steadyBlocks }: NodeOptions,
  pace = localPace,
): Promise<SolanaNode> {
  const settings = { folder };
  const running = await startProgram({ file: path.join(import.meta.dirname, program), settings, holds, log });
  try {
    const node = await open(running);
    // What is prepared need not wait for slots.
    if (steadyBlocks) await node.control('simulator_keepPace', pace);
    return node;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

type Running = Awaited<ReturnType<typeof startProgram>>;

async function open({ rpcUrl, wsUrl, pid, exited, stop }: Running): Promise<SolanaNode> {
  const rpc = solanaClient(rpcUrl);
  const control: JsonRpc = jsonRpc(rpcUrl);
  const [house, mints, accounts] = await Promise.all([devKey(houseKey), testMints(), devAccounts()]);
  const tokens = mints.filter((one) => offered.includes(one.code));
  await prepareMints(rpc, house, mints);
  await fillPockets(rpc, house, accounts, tokens);
  const chainId = await rpc.getGenesisHash().send();
  const turn = gate(1, ordersWaitingMax);

  async function faucet({ code, address: to, units }: Omit<FaucetOrder, 'chain'>) {
    const mint = mints.find((one) => one.code === code);
    if (!mint && code !== coin) throw fault('UNPROCESSABLE', `There is no ${code} on SOLANA.`);
    const gifts = mint ? await giveToken(house, mint, address(to), units) : [giveCoin(house, address(to), units)];
    return { transactionHash: await turn(() => send(rpc, house, gifts)) };
  }

  return {
    code: 'SOLANA',
    pid,
    chain: { rpcUrl, wsUrl, chainId, coin, program: 'simulator' },
    tokens: tokens.map(({ code, decimals, address: at }) => ({ chain: 'SOLANA', code, address: at, decimals })),
    mints,
    accounts: accounts.map((at) => ({ family: 'SOL_Family', address: at })),
    isAddress: (text) => isAddress(text),
    faucet,
    rpc: (request) => post(rpcUrl, request),
    mine: (blocks) => control('simulator_mine', blocks),
    skip: (slots) => control('simulator_skip', slots),
    async reorg(depth, keep = []) {
      await control('simulator_reorg', depth, keep);
    },
    control,
    exited: exited.then((how) => `The local chain SOLANA is gone: ${how}.`),
    stop,
  };
}

async function fillPockets(
  rpc: SolanaRpc,
  house: KeyPairSigner,
  accounts: readonly Address[],
  tokens: readonly TestMint[],
): Promise<void> {
  for (const holder of accounts) {
    const gifts: Instruction[] = [];
    const { value: held } = await rpc.getBalance(holder, { commitment: 'processed' }).send();
    if (held === 0n) gifts.push(giveCoin(house, holder, pocketMoney.lamports));
    for (const mint of tokens) {
      const at = await tokenAccountOf(holder, mint);
      const { exists } = await fetchEncodedAccount(rpc, at, { commitment: 'processed' });
      if (!exists) gifts.push(...(await giveToken(house, mint, holder, pocketMoney.tokens)));
    }
    if (gifts.length > 0) await send(rpc, house, gifts);
  }
}
