import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { freshAddress, readFrom, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { compilePayer } from './payer.fixture.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

let stage: TronStage;
let scene: Scene;
const { abi } = compilePayer();

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
}, 60_000);
afterAll(async () => {
  await scene.chain.close();
  await stage.close();
});

async function toldOf(address: string) {
  await stage.mine(1);
  const { height } = await scene.chain.head();
  return (await readFrom(scene, height, watching(address))).transfers;
}

test('a token whose transfer says false has moved all the same, and counts', async () => {
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: stage.token, units: 5n }]);
  expect(await toldOf(to)).toEqual([expect.objectContaining({ contract: stage.token, to, units: 5n })]);
  expect(await scene.chain.balances([{ address: to, contract: stage.token }])).toEqual([5n]);
});

test('a contract that only says that it paid is named, so that nobody takes its words for another token', async () => {
  const to = freshAddress(scene);
  await stage.call(stage.payer, abi, 'pretend', [hexOfTron(to), 1_000n]);
  expect(await toldOf(to)).toEqual([expect.objectContaining({ contract: stage.payer, to, units: 1_000n })]);
  expect(await scene.chain.balances([{ address: to, contract: stage.token }])).toEqual([0n]);
});

test('what a contract sends on arrives, and what it took back does not', async () => {
  const [paid, unpaid] = [freshAddress(scene), freshAddress(scene)];
  const args = [[{ token: `0x${'0'.repeat(40)}`, to: hexOfTron(paid), units: 7n }]];
  const txHash = await stage.call(stage.payer, abi, 'pay', args);
  await stage.call(stage.payer, abi, 'tryToPay', [hexOfTron(unpaid), 9n]);
  const [arrived] = await toldOf(paid);
  expect(arrived).toMatchObject({ txHash, path: 'trace:0', contract: null, from: stage.payer, to: paid, units: 7n });
  const { height } = await scene.chain.head();
  expect((await readFrom(scene, height, watching(unpaid))).transfers).toEqual([]);
  expect(await scene.chain.balances([{ address: unpaid, contract: null }])).toEqual([0n]);
});

test('a token is told without tracing too, and coins that a contract sent on are left to the balances', async () => {
  const settings = { chainId: stage.chainId, nodes: stage.nodes, tracing: false };
  const chain = stage.chains.connect('TRX', settings);
  const [one, other] = [freshAddress(scene), freshAddress(scene)];
  await stage.pay([
    { to: one, contract: stage.usdc, units: 5n },
    { to: one, contract: null, units: 6n },
  ]);
  await stage.pay([{ to: other, contract: null, units: 6n }]);
  await stage.mine(1);
  const { height } = await chain.head();
  const { transfers } = await chain.read({ from: height, to: height }, watching(one, other));
  const told = transfers.map(({ to, contract }) => [to, contract]);
  expect(told).toContainEqual([one, stage.usdc]);
  expect(told).toContainEqual([other, null]);
  await chain.close();
});

test('a token at an address does not make an account of it, and coins do', async () => {
  const to = freshAddress(scene);
  const order = { from: freshAddress(scene), to, contract: null, units: 1n, feeUnitsMax: 5_000_000n };
  const [fresh] = [await scene.chain.estimateFee(order)];
  await stage.pay([{ to, contract: stage.token, units: 5n }]);
  await stage.mine(1);
  expect((await scene.chain.estimateFee(order)).unitsMax).toBe(fresh.unitsMax);
  expect(fresh.unitsMax).toBe(1_100_000n);
  await stage.pay([{ to, contract: null, units: 1n }]);
  await stage.mine(1);
  expect((await scene.chain.estimateFee(order)).unitsMax).toBeLessThan(1_100_000n);
});

test('balances of some blocks ago leave out what came and went since, fees too', async () => {
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: stage.token, units: 5n }]);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  await stage.pay([
    { to, contract: stage.token, units: 50n },
    { to, contract: null, units: 500n },
  ]);
  await stage.mine(3);
  const asks = [stage.token, stage.usdc, null].map((contract) => ({ address: to, contract }));
  expect(await scene.chain.balancesAt(asks, height)).toEqual({ height, units: [5n, 0n, 0n] });
  expect(await scene.chain.balancesAt(asks, height - 1)).toEqual({ height: height - 1, units: [0n, 0n, 0n] });
  expect(await scene.chain.balancesAt(asks, height + 900)).toEqual({ height: height + 3, units: [55n, 0n, 500n] });
});

test('a token that is none says nothing of balances, and other tokens are told', async () => {
  const to = freshAddress(scene);
  const asks = [{ address: to, contract: stage.payer }];
  await expect(scene.chain.balances(asks)).rejects.toMatchObject({ name: 'SilentContract', contract: stage.payer });
  expect(await scene.chain.contracts?.tokenFacts?.(stage.payer)).toBeNull();
  const facts = { symbol: 'USDT', name: 'Test Tether USD', decimals: 6 };
  expect(await scene.chain.contracts?.tokenFacts?.(stage.token)).toEqual(facts);
});
