import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLiar, type Liar, type Lie } from '../nodes/liar.fixture.ts';
import type { Chain } from '../port/port.ts';
import {
  filledPurse,
  freshAddress,
  sceneOf,
  signedOrder,
  type Purse,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { slowBy } from '../suite/many-due.contract.ts';
import { onRpc } from './liar.fixture.ts';
import { tronFacts } from './rules/facts.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

let stage: TronStage;
let scene: Scene;
let liar: Liar;
let honest: Liar;
let third: Liar;
let purse: Purse;
const opened: Chain[] = [];
beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
  const url = stage.local.chain.rpcUrl;
  [liar, honest, third] = [await openLiar(url), await openLiar(url), await openLiar(url)];
}, 120_000);
beforeEach(async () => {
  purse = await filledPurse(scene, 100_000_000n);
});
afterEach(async () => {
  for (const node of [liar, honest, third]) node.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await scene.chain.close();
  await Promise.all([liar.close(), honest.close(), third.close()]);
  await stage.close();
});

const minuteMs = 60_000;
/** In seconds: of the year 4050. */
const farOff = '0xf48657000';
const slow = slowBy(700, undefined);
const atTime = (timestamp: string) => onRpc('eth_getBlockByNumber', (block: object) => ({ ...block, timestamp }));

function signedBy(nodes: readonly Liar[], chainId = stage.chainId) {
  const named = nodes.map(({ url }, at) => ({ id: at + 1, url }));
  const chain = stage.chains.connect('TRX', { chainId, nodes: named });
  opened.push(chain);
  const wanted = { to: freshAddress(scene), contract: null, units: 1_000_000n };
  return signedOrder({ chain, rules: scene.rules, stage: scene.stage }, purse, wanted);
}

test.each([
  ['quick', null],
  ['slow', slow],
])('one node that says another time has nothing signed, beside an honest one that is %s', async (_how, lie) => {
  liar.lie(atTime(farOff));
  honest.lie(lie);
  await expect(signedBy([liar, honest])).rejects.toThrow(/2 nodes have to agree on what time it is/);
});

test('of three nodes, the two that agree say until when an order is valid, and it is taken', async () => {
  honest.lie(slow);
  for (const time of [farOff, '0x1']) {
    liar.lie(atTime(time));
    const { at } = await scene.chain.head();
    const { signed } = await signedBy([liar, honest, third]);
    expect(signed.validUntil).toBeGreaterThan(at.getTime() + 30 * minuteMs);
    expect(signed.validUntil).toBeLessThan(at.getTime() + 70 * minuteMs);
    expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  }
});

test('as long as one of two nodes does not answer, nothing is signed', async () => {
  honest.lie(async ({ path }) => (path === '/jsonrpc' ? { status: 500 } : undefined));
  await expect(signedBy([liar, honest])).rejects.toThrow(/2 nodes have to agree/);
});

test('a final block that only one of two nodes knows is not named: that of the honest one is', async () => {
  const madeUp = `0x${'ab'.repeat(32)}`;
  liar.lie(async ({ path, body }, truth) => {
    const question = body as { id: number; params?: unknown[] };
    if (path !== '/jsonrpc' || question.params?.[0] !== 'finalized') return undefined;
    const { result, ...rest } = (await truth()) as { result: object };
    return { status: 200, body: { ...rest, result: { ...result, hash: madeUp, number: '0x1' } } };
  });
  const { signed } = await signedBy([liar, honest]);
  expect(liar.asked.some(({ body }) => JSON.stringify(body).includes('finalized'))).toBe(true);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test('on a public network nothing is signed by a time far from our own clock, though all nodes tell it', async () => {
  const chainId = tronFacts.chainId.mainnet;
  const isPublic = (also: Lie | null): Lie => {
    const named = onRpc('eth_chainId', () => `0x${Number(chainId).toString(16)}`);
    return async (question, truth) => (await named(question, truth)) ?? also?.(question, truth);
  };
  const told = (ms: number) => isPublic(atTime(`0x${Math.floor(ms / 1_000).toString(16)}`));
  honest.lie(told(Date.now() - minuteMs));
  const { signed } = await signedBy([honest], chainId);
  expect(signed.validUntil).toBeLessThan(Date.now() + 70 * minuteMs);
  for (const apart of [-20 * minuteMs, 20 * minuteMs]) {
    for (const node of [liar, honest]) node.lie(told(Date.now() + apart));
    await expect(signedBy([liar, honest], chainId)).rejects.toThrow(/far from this server's clock/);
  }
});
