import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProxy, type Lie, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import { ChainUnavailable } from '../port/failures.ts';
import type { Chain } from '../port/port.ts';
import {
  filledPurse,
  freshAddress,
  sceneOf,
  signedOrder,
  type Purse,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { oneSol } from './stage.fixture.ts';

let stage: SimulatorStage;
let scene: Scene;
let liar: NodeProxy;
let honest: NodeProxy;
let third: NodeProxy;
let both: Chain;
let purse: Purse;
beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  [liar, honest, third] = [await openProxy(stage.url), await openProxy(stage.url), await openProxy(stage.url)];
  both = connect(liar, honest);
  await stage.mine(600);
});
beforeEach(async () => {
  purse = await filledPurse(scene, oneSol);
});
afterEach(() => {
  for (const node of [liar, honest, third]) node.lie(null);
});
afterAll(async () => {
  await both.close();
  await scene.chain.close();
  await Promise.all([liar.close(), honest.close(), third.close()]);
  await stage.close();
});

const units = 5_000_000n;
const aPayment = () => ({ to: freshAddress(scene), contract: null, units });

function connect(...nodes: NodeProxy[]): Chain {
  const named = nodes.map(({ url }, at) => ({ id: at + 5, url }));
  return stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes: named });
}

function signedBy(chain: Chain, wanted = aPayment()) {
  return signedOrder({ chain, rules: scene.rules, stage: scene.stage }, purse, wanted);
}

/** One number too high or too low in each answer that says where the chain is; with another block where one is named. */
function offBy(blocks: number, blockhash?: string): Lie {
  return async ({ method }, truth) => {
    const told = (await truth()) as { id: number; result: never };
    if (method === 'getBlockHeight') return { ...told, result: (told.result as number) + blocks };
    if (method !== 'getLatestBlockhash') return told;
    const { context, value } = told.result as { context: object; value: Recent };
    const lastValidBlockHeight = value.lastValidBlockHeight + blocks;
    return { ...told, result: { context, value: { blockhash: blockhash ?? value.blockhash, lastValidBlockHeight } } };
  };
}
type Recent = { blockhash: string; lastValidBlockHeight: number };

/** An honest node that is far away, or busy. */
const late: Lie = async ({ method }, truth) => {
  if (['getBlockHeight', 'getLatestBlockhash', 'isBlockhashValid'].includes(method)) await pass(700);
  return truth();
};

test.each([['quick', null] as const, ['slow', late] as const])(
  'one node that says a low height has nothing signed, beside an honest one that is %s',
  async (_how, lie) => {
    liar.lie(offBy(-400));
    honest.lie(lie);
    await expect(signedBy(both)).rejects.toThrow(/agree/);
  },
);

test('a slow honest node is waited for, and its word counts', async () => {
  honest.lie(late);
  liar.lie(offBy(-100));
  const { height } = stage.simulator.ledger.tip;
  const { signed } = await signedBy(both);
  expect(signed.validUntil).toBe(height + 150);
});

test('of three nodes, one that is far off is left out, and the order is valid for as long as it says', async () => {
  const three = connect(liar, honest, third);
  for (const blocks of [-400, 1_000_000_000]) {
    liar.lie(offBy(blocks));
    honest.lie(late);
    const { height } = stage.simulator.ledger.tip;
    const { signed } = await signedBy(three);
    expect(signed.validUntil).toBe(height + 150);
    expect(await three.broadcast(signed)).toEqual({ outcome: 'accepted' });
  }
  await three.close();
});

test('a height far off with a block that is none has nothing signed: it would never lapse', async () => {
  liar.lie(offBy(1_000_000_000, freshAddress(scene)));
  honest.lie(late);
  await expect(signedBy(both)).rejects.toThrow(ChainUnavailable);
});

test('a block that only one of two nodes knows is not named: that of the honest one is', async () => {
  liar.lie(offBy(0, freshAddress(scene)));
  honest.lie(late);
  const { signed } = await signedBy(both);
  expect(await both.broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test('where no block is known to both of two nodes, nothing is signed', async () => {
  liar.lie(offBy(0, freshAddress(scene)));
  honest.lie(offBy(0, freshAddress(scene)));
  await expect(signedBy(both)).rejects.toThrow(/no recent block is known to a second node/);
});

test('as long as one of two nodes does not answer, nothing is signed', async () => {
  honest.lie(async () => ({ status: 500, body: '' }));
  await expect(signedBy(both)).rejects.toThrow(/2 nodes have to agree/);
});

test('bytes whose block is still good are not dead, whatever height was kept beside them', async () => {
  const wanted = aPayment();
  const { signed, sent } = await signedBy(scene.chain, wanted);
  const told = { ...sent, validUntil: (signed.validUntil ?? 0) - 400 };
  // Not among the final blocks yet, and later among them.
  for (const blocks of [1, 75, 70]) {
    await stage.mine(blocks);
    expect(await both.fate(told)).toEqual({ state: 'unknown' });
  }
  expect(await both.broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([units]);
});

test('bytes whose block is too old everywhere are dead, and one node that says otherwise is enough to wait', async () => {
  const { signed, sent } = await signedBy(both);
  await stage.lapse.past(signed.validUntil ?? 0);
  await stage.finalize();
  liar.lie(async ({ id, method }, truth) =>
    method === 'isBlockhashValid' ? { id, result: { context: { slot: 1 }, value: true } } : truth(),
  );
  expect(await both.fate(sent)).toEqual({ state: 'unknown' });
  liar.lie(null);
  expect(await both.fate(sent)).toMatchObject({ state: 'dead' });
  expect(await both.fate({ ...sent, bytes: undefined as never })).toEqual({ state: 'unknown' });
});
