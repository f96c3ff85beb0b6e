import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bitcoindProgram } from '../../../../../../devnet/bitcoin/bitcoind-program.ts';
import { openProxy, type Lie, type NodeProxy } from '../../nodes/node-proxy.fixture.ts';
import type { Chain } from '../../port/port.ts';
import {
  coins,
  filledPurse,
  freshAddress,
  sceneOf,
  signedOrder,
  type Purse,
  type Scene,
} from '../../suite/port-stage.contract.ts';
import { openBitcoinStage, type BitcoinStage } from '../stage.fixture.ts';

let stage: BitcoinStage;
let liar: NodeProxy;
let honest: NodeProxy;
let scene: Scene;
let purse: Purse;
const opened: Chain[] = [];
beforeAll(async () => {
  stage = await openBitcoinStage((await bitcoindProgram()) ? 'bitcoind' : 'simulator');
  [liar, honest] = [await openProxy(stage.proxy.url), await openProxy(stage.proxy.url)];
});
beforeEach(async () => {
  // The liar stands first and is asked first.
  scene = { ...sceneOf(stage, []), chain: connect(liar, honest) };
  purse = await filledPurse(scene, coins(scene, 5n));
});
afterEach(async () => {
  for (const node of [liar, honest]) node.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await Promise.all([liar.close(), honest.close()]);
  await stage.close();
});

function connect(...nodes: NodeProxy[]): Chain {
  const named = nodes.map(({ url }, at) => ({ id: at + 1, url }));
  const chain = stage.chains.connect('BTC', { chainId: stage.chainId, nodes: named });
  opened.push(chain);
  return chain;
}

/** Pays out of the coins that its chain tells, as whoever signs does it. */
async function pay(units = coins(scene, 1n)) {
  const held = (await scene.chain.coins?.of([purse.address])) ?? [];
  const { signed } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units, coins: held });
  return signed;
}

type Told = { id: number; result: { unspents: object[] } };
const coinsWith =
  (changed: object): Lie =>
  async ({ method }, truth) => {
    const told = (await truth()) as Told;
    if (method !== 'scantxoutset') return told;
    return {
      ...told,
      result: { ...told.result, unspents: told.result.unspents.map((one) => ({ ...one, ...changed })) },
    };
  };

test.each([
  ['a coin that never was', { txid: 'ab'.repeat(32) }],
  ['another output of a transaction', { vout: 77 }],
  ['another value of a coin', { amount: 6 }],
])('over %s, which one of two nodes tells, nothing is signed', async (_what, changed) => {
  liar.lie(coinsWith(changed));
  await expect(pay()).rejects.toThrow(/2 nodes have to agree on output \d+ of [0-9a-f]{64}/);
  liar.lie(null);
  expect(await scene.chain.broadcast(await pay())).toEqual({ outcome: 'accepted' });
});

test('a node that stands by the coin that it made up is one node all the same', async () => {
  const txid = 'cd'.repeat(32);
  const [held] = (await connect(honest).coins?.of([purse.address])) ?? [];
  const coin = await stage.rpc('gettxout', held?.txHash, held?.output, false);
  expect(coin).toMatchObject({ confirmations: 1 });
  const made = coinsWith({ txid });
  liar.lie(async (asked, truth) =>
    asked.method === 'gettxout' && asked.params[0] === txid ? { id: asked.id, result: coin } : made(asked, truth),
  );
  await expect(pay()).rejects.toThrow(/2 nodes have to agree/);
  // Where it is the only node there is, nobody can say otherwise.
  scene = { ...scene, chain: connect(liar) };
  expect((await pay()).hash).toMatch(/^[0-9a-f]{64}$/);
});

test('as long as one of two nodes does not answer, nothing is signed', async () => {
  honest.lie(async () => ({ status: 500, body: '' }));
  await expect(pay()).rejects.toThrow(/2 nodes have to agree/);
  honest.lie(null);
  expect(await scene.chain.broadcast(await pay())).toEqual({ outcome: 'accepted' });
});
