import { expect } from 'vitest';
import { BitcoinRefusal, type BitcoinRpc } from './bitcoin-rpc.ts';
import { mine } from './mine.ts';
import { pay } from './pay.ts';
import { prepareChain } from './prepare-chain.ts';
import { openPurse, type Coin, type Purse } from './purse.ts';
import type { RunningNode } from './running-node.ts';
import { newOwner, spend, type Owner } from './signing.fixture.ts';
import { openDevWallet, type DevWallet } from './wallet.ts';

/** A node with a house that can pay, as every promise finds it. */
export type Scene = {
  node: RunningNode;
  rpc: BitcoinRpc;
  wallet: DevWallet;
  purse: Purse;
  /** A coin of theirs that stands in a block. */
  fund(owner: Owner, units: bigint): Promise<Coin>;
  /** Somebody who has a coin, and what they sign to give all of it to another but for the fee. */
  payer(fee?: bigint): Promise<{ owner: Owner; coin: Coin; raw: string; payee: Owner }>;
  send(raw: string): Promise<string>;
  /** The new blocks, the last one at the end. */
  mine(blocks?: number): Promise<string[]>;
  tip(): Promise<string>;
};

export const coinUnits = 1_000_000n;

export async function openScene(node: RunningNode): Promise<Scene> {
  const { rpc } = node;
  const wallet = openDevWallet();
  const purse = openPurse(rpc, wallet.house.address);
  await prepareChain(rpc, { wallet, purse });
  // Each time for another miner: two blocks of one second would else be the same one in two branches.
  const mineBlocks = (blocks = 1) => mine(rpc, blocks, newOwner().address);

  async function fund(owner: Owner, units: bigint): Promise<Coin> {
    const { txHash } = await pay(rpc, purse, wallet.house, { to: owner.address, units });
    await mineBlocks();
    return { txid: txHash, output: 0, units };
  }

  return {
    node,
    rpc,
    wallet,
    purse,
    fund,
    async payer(fee = 1000n) {
      const owner = newOwner();
      const payee = newOwner();
      const coin = await fund(owner, coinUnits);
      const raw = await spend(rpc, owner, { coins: [coin], to: [{ address: payee.address, units: coinUnits - fee }] });
      return { owner, coin, raw, payee };
    },
    send: (raw) => rpc<string>('sendrawtransaction', raw),
    mine: mineBlocks,
    tip: () => rpc<string>('getbestblockhash'),
  };
}

/** With which number a node says no, and in which words. */
export async function expectRefusal(asked: Promise<unknown>, code: number, words: RegExp): Promise<void> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BitcoinRefusal);
  expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
}
