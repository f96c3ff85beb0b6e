import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { Chain } from '../port/port.ts';
import { ChainUnavailable, FeeAboveCap } from '../port/failures.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, type Scene } from '../suite/port-stage.contract.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';
import { oneSol } from './stage.fixture.ts';

let stage: SimulatorStage;
let scene: Scene;
let other: NodeProxy;
let both: Chain;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  other = await openProxy(stage.url);
  const nodes = [...stage.nodes, { id: 5, url: other.url }];
  both = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes });
});
afterEach(() => {
  other.lie(null);
  stage.simulator.clearFaults();
  stage.simulator.forget(0);
  stage.simulator.setPriorityFee(0);
});
afterAll(async () => {
  await both.close();
  await scene.chain.close();
  await other.close();
  await stage.close();
});

const units = 5_000_000n;
const accepted = { outcome: 'accepted' };
const coin = (to: string, amount = units) => ({ to, contract: null, units: amount });

/** Signed, and past the last block that could take it, which is final. */
async function lapsed() {
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  const order = await signedOrder(scene, purse, coin(to));
  await stage.lapse.past(order.signed.validUntil ?? 0);
  await stage.finalize();
  return { ...order, purse, to };
}

test('what lapsed is signed anew only after proof that it can never be included', async () => {
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  const { signed, sent } = await signedOrder(scene, purse, coin(to));
  stage.simulator.faults.lose(1);
  expect(await scene.chain.broadcast(signed)).toEqual(accepted);
  stage.simulator.ledger.setFinality({ held: true });
  await stage.lapse.past(signed.validUntil ?? 0);
  expect(await scene.chain.broadcast(signed)).toEqual({
    outcome: 'refused',
    retry: false,
    reason: expect.stringContaining('too old'),
  });
  expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
  stage.simulator.ledger.setFinality({ held: false });
  await stage.mine(32);
  expect(await scene.chain.fate(sent)).toEqual({
    state: 'dead',
    proof: expect.stringContaining(`up to block height ${signed.validUntil}`),
  });
  const again = await signedOrder(scene, purse, coin(to));
  expect(await scene.chain.broadcast(again.signed)).toEqual(accepted);
  await stage.mine(1);
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([units]);
});

test('a node that has thrown away the blocks in which it could stand proves nothing', async () => {
  const { sent, signed } = await lapsed();
  stage.simulator.forget(stage.simulator.ledger.tip.slot - 5);
  expect(await scene.chain.fate(sent)).toEqual({ state: 'unknown' });
  stage.simulator.forget(0);
  expect(await scene.chain.fate(sent)).toMatchObject({ state: 'dead' });
  expect(await scene.chain.fate({ ...sent, validUntil: undefined as never })).toEqual({ state: 'unknown' });
  expect(signed.validUntil).toBeGreaterThan(0);
});

test('one of two nodes that knows nothing of it is not believed', async () => {
  const purse = await filledPurse(scene, oneSol);
  const { signed, sent } = await signedOrder(scene, purse, coin(freshAddress(scene)));
  await scene.chain.broadcast(signed);
  await stage.lapse.past(signed.validUntil ?? 0);
  await stage.finalize();
  other.lie(async ({ id, method }, truth) =>
    method === 'getSignatureStatuses' ? { id, result: { context: { slot: 1 }, value: [null] } } : truth(),
  );
  expect(await both.fate(sent)).toMatchObject({ state: 'included', final: true });
});

test('where there are two nodes, the word of one alone is no proof', async () => {
  const { sent } = await lapsed();
  other.lie(async () => ({ status: 500, body: '' }));
  expect(await both.fate(sent)).toEqual({ state: 'unknown' });
  other.lie(null);
  const alone = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes: [{ id: 5, url: other.url }] });
  expect(await alone.fate(sent)).toMatchObject({ state: 'dead' });
  await alone.close();
});

test('a node that breaks after it took a transaction took it all the same', async () => {
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  const { signed } = await signedOrder(scene, purse, coin(to));
  stage.simulator.faults.plan({ kind: 'broken-afterwards', method: 'sendTransaction', times: 1 });
  await expect(scene.chain.broadcast(signed)).rejects.toThrow(ChainUnavailable);
  await stage.mine(1);
  expect(await scene.chain.broadcast(signed)).toEqual(accepted);
  await stage.mine(1);
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([units]);
});

test('orders that are alike and name the same block are two transactions, and both are carried out', async () => {
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  const orders = [await signedOrder(scene, purse, coin(to)), await signedOrder(scene, purse, coin(to))];
  expect(orders[0]?.signed.validUntil).toBe(orders[1]?.signed.validUntil);
  for (const { signed } of orders) expect(await scene.chain.broadcast(signed)).toEqual(accepted);
  await stage.mine(1);
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([2n * units]);
});

test('less than the rent of a new account is refused for good, and it is said why', async () => {
  const purse = await filledPurse(scene, oneSol);
  const dust = await signedOrder(scene, purse, coin(freshAddress(scene), 1_000n));
  expect(await scene.chain.broadcast(dust.signed)).toEqual({
    outcome: 'refused',
    retry: false,
    reason: expect.stringContaining('as its rent'),
  });
  const rest = await signedOrder(scene, purse, coin(freshAddress(scene), oneSol - 10_000n));
  expect(await scene.chain.broadcast(rest.signed)).toMatchObject({ outcome: 'refused', retry: false });
  const all = await signedOrder(scene, purse, coin(freshAddress(scene), oneSol - 5_000n));
  expect(await scene.chain.broadcast(all.signed)).toEqual(accepted);
});

test('more than there is may go through later, when there is more', async () => {
  const purse = await filledPurse(scene, oneSol);
  const to = freshAddress(scene);
  const { signed } = await signedOrder(scene, purse, coin(to, 2n * oneSol));
  expect(await scene.chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: true });
  await stage.pay([{ to: purse.address, contract: null, units: 3n * oneSol }]);
  await stage.mine(1);
  expect(await scene.chain.broadcast(signed)).toEqual(accepted);
});

test('bytes that were changed are refused for good', async () => {
  const purse = await filledPurse(scene, oneSol);
  const { signed } = await signedOrder(scene, purse, coin(freshAddress(scene)));
  const bytes = Buffer.from(signed.bytes, 'base64');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  const altered = { ...signed, bytes: bytes.toString('base64') };
  expect(await scene.chain.broadcast(altered)).toMatchObject({ outcome: 'refused', retry: false });
});

test('a hurry costs what others pay for theirs, as far as the cap leaves room for it', async () => {
  const purse = await filledPurse(scene, oneSol);
  stage.simulator.setPriorityFee(4_000_000);
  const order = { ...coin(freshAddress(scene)), from: purse.address, feeUnitsMax: 100_000n };
  const fee = await scene.chain.estimateFee(order);
  expect(fee.unitsMax).toBeGreaterThan(5_000n);
  const tight = await scene.chain.estimateFee({ ...order, feeUnitsMax: 5_100n });
  expect(tight.unitsMax).toBeLessThanOrEqual(5_100n);
  await expect(scene.chain.estimateFee({ ...order, feeUnitsMax: 4_999n })).rejects.toThrow(FeeAboveCap);
  const { signed, sent } = await signedOrder(scene, purse, coin(freshAddress(scene)));
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  const fate = await scene.chain.fate(sent);
  expect(fate.state === 'included' && fate.feeUnits).toBeGreaterThan(5_000n);
  const higher = await scene.chain.estimateFee(order, fee);
  expect(higher.unitsMax).toBeGreaterThan(fee.unitsMax);
});

test('a call of a contract is no order of this chain', async () => {
  const order = { ...coin(freshAddress(scene)), from: freshAddress(scene), data: '0x', feeUnitsMax: oneSol };
  await expect(scene.chain.estimateFee(order)).rejects.toThrow(RangeError);
});
