import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { Chain } from '../port/port.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, type Scene } from '../suite/port-stage.contract.ts';
import { oneCoin, openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let liar: NodeProxy;
let honest: NodeProxy;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  scene = sceneOf(stage);
  liar = await openProxy(stage.proxy.url);
  honest = await openProxy(stage.proxy.url);
});
afterEach(async () => {
  liar.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await scene?.chain.close();
  await Promise.all([liar?.close(), honest?.close()]);
  await stage?.close();
});

function connect(...proxies: readonly NodeProxy[]): Chain {
  const nodes = proxies.map(({ url }, at) => ({ id: at + 1, url }));
  const chain = stage.chains.connect('ETH', { chainId: stage.chainId, nodes });
  opened.push(chain);
  return chain;
}

test('a transaction is not dead because one node shows a block in which another took its place', async () => {
  const chain = connect(liar, honest);
  const purse = await filledPurse(scene, oneCoin);
  await stage.finalize();
  const to = freshAddress(scene);
  const { signed, sent } = await signedOrder(scene, purse, { to, contract: null, units: 5n });
  expect(await chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  const real = await stage.rpc<object>('eth_getTransactionByHash', signed.hash);
  const forged = { ...real, hash: `0x${'ab'.repeat(32)}` };
  liar.lie(async (asked, truth) => {
    const { id, method, params } = asked;
    if (method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt') return { id, result: null };
    if (method === 'eth_getTransactionCount') return { id, result: '0x1' };
    const told = await truth();
    if (method !== 'eth_getBlockByNumber' || params[1] !== true) return told;
    return { ...told, result: { ...(told.result as object), transactions: [forged] } };
  });
  // It is believed where nobody else can be asked.
  expect(await connect(liar).fate(sent)).toMatchObject({ state: 'dead' });
  expect(await chain.fate(sent)).toEqual({ state: 'pending' });
  await stage.mine(1);
  expect(await chain.fate(sent)).toMatchObject({ state: 'included' });
  expect(await chain.balances([{ address: to, contract: null }])).toEqual([5n]);
});

test('a transaction whose place another took is dead once two nodes say so, whatever a third one still holds', async () => {
  const chain = connect(liar, honest);
  const purse = await filledPurse(scene, oneCoin);
  const wanted = { to: freshAddress(scene), contract: null, units: 5n };
  const first = await signedOrder(scene, purse, wanted);
  expect(await chain.broadcast(first.signed)).toEqual({ outcome: 'accepted' });
  const pending = await stage.rpc<object>('eth_getTransactionByHash', first.signed.hash);
  const second = await signedOrder(scene, purse, wanted, { instead: first });
  expect(await chain.broadcast(second.signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  await stage.finalize();
  liar.lie(async ({ id, method }, truth) =>
    method === 'eth_getTransactionByHash' ? { id, result: pending } : truth(),
  );
  expect((await chain.fate(first.sent)).state).toBe('pending');
  const third = await openProxy(stage.proxy.url);
  const three = connect(liar, honest, third);
  const fate = await three.fate(first.sent);
  expect(fate).toMatchObject({ state: 'dead', proof: expect.stringContaining(second.sent.hash) });
  await third.close();
});

test('what one node calls failed is not, where another has it carried out or does not tell', async () => {
  const third = await openProxy(stage.proxy.url);
  const purse = await filledPurse(scene, oneCoin);
  const { signed, sent } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  await stage.finalize();
  liar.lie(async ({ method }, truth) => {
    const told = await truth();
    if (method !== 'eth_getTransactionReceipt') return told;
    return { ...told, result: { ...(told.result as object), status: '0x0', logs: [] } };
  });
  // It is believed where nobody else can be asked.
  expect(await connect(liar).fate(sent)).toMatchObject({ state: 'failed' });
  expect(await connect(liar, honest).fate(sent)).toEqual({ state: 'pending' });
  honest.lie(async ({ id, method }, truth) =>
    method === 'eth_getTransactionReceipt' ? { id, error: { code: -32000, message: 'busy' } } : truth(),
  );
  expect(await connect(liar, honest).fate(sent)).toEqual({ state: 'pending' });
  honest.lie(null);
  for (const nodes of [[liar, honest, third] as const, [honest, liar, third] as const]) {
    expect(await connect(...nodes).fate(sent)).toMatchObject({ state: 'included', final: true });
  }
  liar.lie(null);
  expect(await connect(liar, honest).fate(sent)).toMatchObject({ state: 'included', final: true });
  await third.close();
});

test('what failed has once two nodes say so, whatever a third one keeps back', async () => {
  const third = await openProxy(stage.proxy.url);
  const purse = await filledPurse(scene, oneCoin);
  const hash = await stage.fail(purse, { to: freshAddress(scene), contract: stage.token, units: 5n });
  await stage.mine(1);
  const sent = { hash, from: purse.address, position: 0 };
  expect(await connect(liar, honest).fate(sent)).toMatchObject({ state: 'failed' });
  liar.lie(async ({ id, method }, truth) => (method === 'eth_getTransactionReceipt' ? { id, result: null } : truth()));
  expect(await connect(liar, honest).fate(sent)).toEqual({ state: 'pending' });
  expect(await connect(liar, honest, third).fate(sent)).toMatchObject({ state: 'failed' });
  await third.close();
});

test('that a token did not move takes two nodes, and one that shows it is enough', async () => {
  const third = await openProxy(stage.proxy.url);
  const purse = await filledPurse(scene, oneCoin, 9n);
  const wanted = { to: freshAddress(scene), contract: stage.token, units: 5n };
  const { signed } = await signedOrder(scene, purse, wanted);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  const moved = { hash: signed.hash, contract: stage.token, from: purse.address };
  const silent = (proxy: NodeProxy) =>
    proxy.lie(async ({ method }, truth) => {
      const told = await truth();
      if (method !== 'eth_getTransactionReceipt') return told;
      return { ...told, result: { ...(told.result as object), logs: [] } };
    });
  silent(liar);
  expect(await connect(liar).hasMoved?.(moved)).toBe(false);
  expect(await connect(liar, honest).hasMoved?.(moved)).toBe(true);
  expect(await connect(liar, honest, third).hasMoved?.(moved)).toBe(true);
  honest.lie(async ({ id, method }, truth) =>
    method === 'eth_getTransactionReceipt' ? { id, error: { code: -32000, message: 'busy' } } : truth(),
  );
  expect(await connect(liar, honest).hasMoved?.(moved)).toBeNull();
  silent(honest);
  expect(await connect(liar, honest).hasMoved?.(moved)).toBe(false);
  honest.lie(null);
  await third.close();
});
