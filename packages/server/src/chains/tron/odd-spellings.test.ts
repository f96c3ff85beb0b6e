import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { devKeys } from '../../../../../devnet/tron/dev-wallet.ts';
import type { Order } from '../../../../../devnet/tron/orders.ts';
import type { Hex41 } from '../../../../../devnet/tron/simulator/address.ts';
import { fromHex } from '../../../../../devnet/tron/simulator/bytes.ts';
import { openLiar, type Liar } from '../nodes/liar.fixture.ts';
import type { Transfer } from '../port/port.ts';
import { freshAddress, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { onWallet } from './liar.fixture.ts';
import { openTronStage, type TronStage } from './stage.fixture.ts';

/** Whoever pays may write an order in any way that nodes take: what counts is what they execute. */
let stage: TronStage;
let scene: Scene;
let liars: Liar[];
const { house } = devKeys();
const in41 = (address: string): Hex41 => `41${hexOfTron(address).slice(2)}`;

beforeAll(async () => {
  stage = await openTronStage();
  scene = sceneOf(stage);
  liars = [await openLiar(stage.local.chain.rpcUrl), await openLiar(stage.local.chain.rpcUrl)];
}, 60_000);
afterAll(async () => {
  await scene.chain.close();
  for (const liar of liars) await liar.close();
  await stage.close();
});

const paying = (...fields: Order['fields']): Order => ({
  code: 1,
  name: 'TransferContract',
  fields: [[1, fromHex(house.hex)], ...fields],
  feeLimitSun: 0n,
});
const bytesOf = (address: string) => fromHex(in41(address));
const here = (nodes = stage.nodes) => stage.chains.connect('TRX', { chainId: stage.chainId, nodes });
const near = () => ({ id: 2, url: stage.local.chain.rpcUrl.replace('127.0.0.1', 'localhost') });

async function heard(told: Transfer | undefined, chain = here([...stage.nodes, near()])) {
  if (!told || told.to === null) throw new Error('it was read');
  const asked = { ...told, to: told.to, grewBy: told.units, holds: told.units };
  const opinion = (await chain.hearTransfers?.([asked]))?.(asked);
  await chain.close();
  return opinion;
}

test('an amount that stands there twice pays the last one, and two nodes agree on that', async () => {
  const to = freshAddress(scene);
  const txHash = await stage.send(house, paying([2, bytesOf(to)], [3, 1_000_000_000_000n], [3, 1n]));
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const { transfers, untraced } = await scene.chain.read({ from: height, to: height }, watching(to));
  expect(transfers).toEqual([expect.objectContaining({ txHash, path: 'value', contract: null, to, units: 1n })]);
  expect(untraced).toEqual([]);
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([1n]);
  expect(await heard(transfers[0])).toMatchObject({ state: 'agreed', isRefuted: false });
  // As it was told by whoever reads the first one.
  const invented = { ...transfers[0]!, units: 1_000_000_000_000n };
  expect(await heard(invented)).toMatchObject({ state: 'disputed' });
});

test('a payee who stands there twice is the last one, and what stands beside it in its block is read', async () => {
  const [ours, nobody, honest] = [freshAddress(scene), freshAddress(scene), freshAddress(scene)];
  await stage.send(house, paying([2, bytesOf(nobody)], [2, bytesOf(ours)], [3, 1n]));
  await stage.pay([{ to: honest, contract: null, units: 50_000_000n }]);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const { transfers, untraced } = await scene.chain.read({ from: height, to: height }, watching(ours, nobody, honest));
  expect(transfers.map(({ to, units }) => [to, units])).toEqual([
    [ours, 1n],
    [honest, 50_000_000n],
  ]);
  expect(untraced).toEqual([]);
});

test('what a call brings to a contract is the last amount that it names', async () => {
  const order = {
    code: 31,
    name: 'TriggerSmartContract',
    fields: [
      [1, fromHex(house.hex)],
      [2, bytesOf(stage.payer)],
      [3, 5_000n],
      [3, 2n],
    ],
    feeLimitSun: 100_000_000n,
  } satisfies Order;
  const [before = 0n] = await scene.chain.balances([{ address: stage.payer, contract: null }]);
  await stage.send(house, order);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const { transfers } = await scene.chain.read({ from: height, to: height }, watching(stage.payer));
  expect(transfers).toEqual([expect.objectContaining({ path: 'value', to: stage.payer, units: 2n })]);
  expect(await scene.chain.balances([{ address: stage.payer, contract: null }])).toEqual([before + 2n]);
});

test('fields that nobody knows, a number as bytes and numbers below zero are read over', async () => {
  const to = freshAddress(scene);
  const order = paying([2, bytesOf(to)], [3, 3n], [3, Uint8Array.of(9)], [4, -1n], [77, fromHex('00ff')]);
  await stage.send(house, order);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const { transfers } = await scene.chain.read({ from: height, to: height }, watching(to));
  expect(transfers).toEqual([expect.objectContaining({ to, units: 3n })]);
});

type Told = { txID: string; raw_data: object };

test.each<[string, (transaction: Told) => unknown]>([
  ['tells of another amount than was signed', (one) => swap(one, '"amount":7', '"amount":8')],
  ['does not show its order', (one) => ({ ...one, raw_data: { ...one.raw_data, contract: [] } })],
])('where a node %s, that payment alone is set aside and named', async (_what, change) => {
  const [ours, honest] = [freshAddress(scene), freshAddress(scene)];
  const odd = await stage.pay([{ to: ours, contract: null, units: 7n }]);
  await stage.pay([{ to: honest, contract: null, units: 50_000_000n }]);
  await stage.mine(1);
  const { height } = await scene.chain.head();
  type Blocks = { block: { transactions: Told[] }[] };
  const changed = ({ block }: Blocks) => ({
    block: block.map((one) => ({
      ...one,
      transactions: one.transactions.map((each) => (each.txID === odd ? change(each) : each)),
    })),
  });
  for (const liar of liars) liar.lie(onWallet('getblockbylimitnext', changed));
  const chain = here(liars.map(({ url }, id) => ({ id: id + 1, url })));
  const range = { from: height, to: height };
  const scan = await chain.read(range, watching(ours, honest));
  expect(scan.transfers).toEqual([expect.objectContaining({ to: honest, units: 50_000_000n })]);
  const block = expect.objectContaining({ height });
  expect(scan.untraced).toEqual([{ block, transactions: [odd], reason: expect.stringMatching(/^a transaction/) }]);
  // No node is left alone for that, and once one of them tells, it is there.
  expect(chain.health().map(({ connected }) => connected)).toEqual([true, true]);
  for (const liar of liars) liar.lie(null);
  const again = await chain.read(range, watching(ours, honest));
  expect(again.transfers.map(({ units }) => units)).toEqual([7n, 50_000_000n]);
  expect(again.untraced).toEqual([]);
  await chain.close();
});

function swap(told: object, from: string, to: string): unknown {
  const text = JSON.stringify(told);
  if (!text.includes(from)) throw new Error(`no ${from} in it`);
  return JSON.parse(text.replace(from, to)) as unknown;
}
