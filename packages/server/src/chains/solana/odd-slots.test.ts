import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { Chain } from '../port/port.ts';
import { ChainUnavailable } from '../port/failures.ts';
import {
  expectContiguous,
  freshAddress,
  readFrom,
  sceneOf,
  watching,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { openSimulatorStage, type SimulatorStage } from './simulator-stage.fixture.ts';

let stage: SimulatorStage;
let scene: Scene;
let liar: NodeProxy;
let both: Chain;

beforeAll(async () => {
  stage = await openSimulatorStage();
  scene = sceneOf(stage);
  liar = await openProxy(stage.url);
  // The liar is asked first, until it is found out.
  const nodes = [{ id: 5, url: liar.url }, ...stage.nodes];
  both = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes });
});
afterEach(() => {
  liar.lie(null);
  stage.simulator.clearFaults();
});
afterAll(async () => {
  await both.close();
  await scene.chain.close();
  await liar.close();
  await stage.close();
});

const units = 5_000_000n;

/** Three blocks with slots without a block between them, and a payment in the last. */
async function skipping() {
  const to = freshAddress(scene);
  await stage.mine(1);
  const { height: first } = await scene.chain.head();
  stage.simulator.skip(3);
  await stage.pay([{ to, contract: null, units }]);
  stage.simulator.skip(2);
  const { height: last } = await scene.chain.head();
  expect(last - first).toBe(7);
  return { to, first, last };
}

test('slots without a block are blocks without transactions: nothing is missing between two blocks', async () => {
  const { to, first, last } = await skipping();
  const { blocks, transfers } = await readFrom(scene, first, watching(to));
  expect(blocks.map(({ height }) => height)).toEqual(Array.from({ length: 8 }, (_one, at) => first + at));
  expect(blocks.map(({ hash }) => hash.split('~')[1] ?? 'block')).toEqual(
    ['block', first + 1, first + 2, first + 3, 'block', first + 5, first + 6, 'block'].map(String),
  );
  expect(new Set(blocks.slice(0, 4).map(({ hash }) => hash.split('~')[0]))).toEqual(new Set([blocks[0]?.hash]));
  expect(transfers.map((one) => [one.block.height, one.units])).toEqual([[last, units]]);
});

test('they are the same wherever a reading begins and ends', async () => {
  const { to, first, last } = await skipping();
  const { blocks } = await readFrom(scene, first, watching(to));
  for (let from = first; from <= last; from += 1) {
    for (let until = from; until <= last; until += 1) {
      const part = await scene.chain.read({ from, to: until }, watching(to));
      expect(part.blocks).toEqual(blocks.slice(from - first, until - first + 1));
    }
    expect(await scene.chain.block(from)).toEqual(blocks[from - first]);
  }
  expect(await scene.chain.block(last + 1)).toBeNull();
});

test('a confirmed block that is replaced takes its payment with it, and a slot may be skipped instead', async () => {
  const { to, first, last } = await skipping();
  const before = await readFrom(scene, first, watching(to));
  const [gone] = stage.simulator.ledger.rollBack(1);
  stage.simulator.ledger.append(last + 2, (gone?.time ?? 0) + 1, []);
  const after = await readFrom(scene, first, watching(to));
  expect(after.transfers).toEqual([]);
  expect(after.blocks.slice(0, 7)).toEqual(
    before.blocks.slice(0, 7).map((block) => ({ ...block, at: expect.any(Date) })),
  );
  expect(after.blocks.map(({ hash }) => hash.includes('~')).slice(-3)).toEqual([true, true, false]);
  expect(after.blocks).toHaveLength(10);
});

test('nothing is final before the network says so, however long that takes', async () => {
  await stage.mine(1);
  const { height, finalizedHeight } = await scene.chain.head();
  expect(finalizedHeight).toBe(stage.simulator.ledger.at('finalized').slot);
  expect(finalizedHeight).toBeLessThan(height);
  stage.simulator.ledger.setFinality({ held: true });
  await stage.mine(40);
  expect((await scene.chain.head()).finalizedHeight).toBe(finalizedHeight);
  stage.simulator.ledger.setFinality({ held: false });
  expect((await scene.chain.head()).finalizedHeight).toBeGreaterThan(height);
});

test('a node that leaves a block out is found out, and another one is asked', async () => {
  const { to, first, last } = await skipping();
  liar.lie(async ({ method }, truth) => {
    const told = await truth();
    if (method !== 'getBlocks') return told;
    return { ...told, result: (told.result as number[]).filter((slot) => slot !== first + 4) };
  });
  const { blocks } = await both.read({ from: first, to: last }, watching(to));
  expectContiguous(blocks, first);
  expect(blocks.filter(({ hash }) => !hash.includes('~'))).toHaveLength(3);
  expect(both.health().find(({ id }) => id === 5)?.error).toContain(`left out block ${first + 4}`);
});

test('a node that leaves out the block before a range is found out as well', async () => {
  const { to, first, last } = await skipping();
  liar.lie(async ({ method, params }, truth) => {
    const told = await truth();
    if (method !== 'getBlocks' || params[0] !== first + 2) return told;
    return { ...told, result: (told.result as number[]).filter((slot) => slot !== first + 4) };
  });
  const { blocks } = await both.read({ from: first + 2, to: last }, watching(to));
  expectContiguous(blocks, first + 2);
  expect(blocks.filter(({ hash }) => !hash.includes('~'))).toHaveLength(2);
});

test('a node that is behind does not hide what another one knows', async () => {
  const { to, last } = await skipping();
  liar.lie(async ({ method, id }, truth) => {
    if (method === 'getSlot') return { id, result: last - 7 };
    const told = await truth();
    return method === 'getBlocks' ? { ...told, result: (told.result as number[]).filter((slot) => slot < last) } : told;
  });
  expect((await both.head()).height).toBe(last);
  const { transfers } = await both.read({ from: last, to: last }, watching(to));
  expect(transfers.map((one) => one.units)).toEqual([units]);
});

test('a node that asks for patience is left alone, and the other one reads', async () => {
  const { to, first, last } = await skipping();
  liar.lie(async () => ({ status: 429, body: '{}', headers: { 'retry-after': '30' } }));
  const { transfers } = await both.read({ from: first, to: last }, watching(to));
  expect(transfers.map((one) => one.units)).toEqual([units]);
  const asked = liar.asked.length;
  await both.read({ from: first, to: last }, watching(to));
  expect(liar.asked.length).toBe(asked);
});

test.each(['{', '{"jsonrpc":"2.0","id":1,"result":{"transactions":[{"', 'null'])(
  'a block that arrives damaged is not read, and a single node that has nothing else is no node: %s',
  async (body) => {
    const { to, first, last } = await skipping();
    const alone = stage.chains.connect('SOLANA', { chainId: stage.chainId, nodes: [{ id: 5, url: liar.url }] });
    liar.lie(async ({ method }, truth) => (method === 'getBlock' ? { status: 200, body } : truth()));
    await expect(alone.read({ from: first, to: last }, watching(to))).rejects.toThrow(ChainUnavailable);
    liar.lie(null);
    expect((await alone.read({ from: first, to: last }, watching(to))).transfers).toHaveLength(1);
    await alone.close();
  },
);

test('a block that a node has lost is not taken for an empty one', async () => {
  const { to, first, last } = await skipping();
  stage.simulator.miss(last);
  await expect(scene.chain.read({ from: last, to: last }, watching(to))).rejects.toThrow(ChainUnavailable);
  const before = await scene.chain.read({ from: first, to: last }, watching(to));
  expect(before.blocks.at(-1)?.height).toBeLessThan(last);
  stage.simulator.clearFaults();
  expect((await readFrom(scene, first, watching(to))).transfers).toHaveLength(1);
});
