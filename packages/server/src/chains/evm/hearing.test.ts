import { setTimeout as quiet } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openProxy, type Lie, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { ToldTransfer } from '../port/hearing.ts';
import type { Block, Chain } from '../port/port.ts';
import { assertWaitsAlone } from '../suite/many-due.contract.ts';
import { freshAddress, readFrom, watching } from '../suite/port-stage.contract.ts';
import { openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let proxies: NodeProxy[];
let chain: Chain;

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  proxies = await Promise.all([1, 2, 3].map(() => openProxy(stage.nodeUrl)));
});
afterEach(async () => {
  for (const proxy of proxies) proxy.lie(null);
  await chain.close();
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await stage?.close();
});

/** Over the first so many nodes, of which the first may lie. */
function connect(count: number, goneAfterMs = 900_000): void {
  const nodes = proxies.slice(0, count).map(({ url }, at) => ({ id: at + 1, url }));
  chain = stage.chains.connect('ETH', { chainId: stage.chainId, nodes, goneAfterMs });
}

async function newest(): Promise<Block[]> {
  await stage.mine(3);
  const head = await chain.head();
  const found = await Promise.all([2, 1, 0].map((behind) => chain.block(head.height - behind)));
  return found.filter((block) => block !== null);
}

/** It has another block wherever it is asked by height. */
const anotherBlock: Lie = async (asked, truth) => {
  const told = await truth();
  if (asked.method !== 'eth_getBlockByNumber' || !told.result) return told;
  const { hash } = told.result as { hash: string };
  return { ...told, result: { ...told.result, hash: `0x${'ab'.repeat(8)}${hash.slice(18)}` } };
};

test('each node is asked about several blocks with one question', async () => {
  connect(2);
  const blocks = await newest();
  for (const { asked } of proxies) asked.length = 0;
  const hearing = await chain.hear?.(blocks.map(({ height }) => height));
  expect(blocks.map((block) => hearing?.(block).state)).toEqual(['agreed', 'agreed', 'agreed']);
  for (const { asked } of proxies.slice(0, 2)) {
    expect(asked.map(({ method, together }) => [method, together])).toEqual(
      blocks.map(() => ['eth_getBlockByNumber', true]),
    );
  }
});

test('who has another block than two others is set apart, shown, and back once it agrees', async () => {
  connect(3);
  const blocks = await newest();
  const [first] = blocks;
  if (!first) throw new Error('there are blocks');
  proxies[0]?.lie(anotherBlock);
  const forged = { height: first.height, hash: `0x${'ab'.repeat(8)}${first.hash.slice(18)}` };
  const hearing = await chain.hear?.([first.height]);
  expect(hearing?.(forged)).toMatchObject({ state: 'disputed', nodes: [2, 3], instead: first.hash });
  expect(hearing?.(first)).toMatchObject({ state: 'agreed', nodes: [1] });
  const error = `has another block ${first.height} than the other nodes`;
  expect(chain.health()[0]).toMatchObject({ connected: false, error });
  const head = await stage.rpc<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
  expect((await chain.head()).hash).toBe(head.hash);
  expect((await chain.block(first.height))?.hash).toBe(first.hash);
  proxies[0]?.lie(null);
  await chain.head();
  expect(chain.health()[0]).toMatchObject({ connected: true, error: null });
});

test('a slow node is not waited for where two others agree', async () => {
  connect(3);
  const [block] = await newest();
  if (!block) throw new Error('there are blocks');
  const { promise, resolve } = Promise.withResolvers<void>();
  proxies[0]?.lie(async (_asked, truth) => {
    await promise;
    return truth();
  });
  const hearing = await chain.hear?.([block.height]);
  expect(hearing?.(block)).toEqual({ state: 'agreed', nodes: [], instead: null });
  resolve();
});

describe('a transfer', () => {
  const stranger = `0x${'5a'.repeat(20)}`;

  async function paid(contract: string | null, units: bigint): Promise<ToldTransfer> {
    const to = freshAddress({ rules: stage.chains.rules('ETH') });
    await stage.pay([{ to, contract, units }]);
    await stage.mine(1);
    const { transfers } = await readFrom({ chain }, (await chain.head()).height, watching(to));
    const [one] = transfers;
    if (!one) throw new Error('it was paid');
    return { ...one, to, grewBy: one.units, holds: one.units };
  }

  async function heard(told: ToldTransfer) {
    const hearing = await chain.hearTransfers?.([told]);
    return hearing?.(told);
  }

  /** It tells that tokens went elsewhere than they did. */
  const otherReceipt: Lie = async (asked, truth) => {
    const told = await truth();
    if (asked.method !== 'eth_getTransactionReceipt' || !told.result) return told;
    const receipt = told.result as { logs: { topics: string[] }[] };
    const logs = receipt.logs.map((log) => ({ ...log, topics: [...log.topics.slice(0, 2), topicOf(stranger)] }));
    return { ...told, result: { ...receipt, logs } };
  };
  const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;

  test('that one receipt holds and two others do not is refuted', async () => {
    connect(3);
    const truly = await paid(stage.token, 7n);
    const forged = { ...truly, to: stranger };
    proxies[0]?.lie(otherReceipt);
    expect(await heard(forged)).toMatchObject({ state: 'disputed', nodes: [2, 3], isRefuted: true });
    expect(await heard(truly)).toMatchObject({ state: 'agreed', isRefuted: false });
    connect(2);
    expect(await heard(forged)).toMatchObject({ state: 'disputed', nodes: [2], isRefuted: false });
  });

  /** What this node is asked about receipts. */
  const receiptsAsked = (proxy: NodeProxy | undefined) =>
    proxy?.asked.filter(({ method }) => method === 'eth_getTransactionReceipt').map(({ params }) => params[0]) ?? [];

  /** Its answer to one question is what this says; all else is the truth. */
  function failingAbout(txHash: string, fail: Lie): Lie {
    return async (asked, truth) =>
      asked.method === 'eth_getTransactionReceipt' && asked.params[0] === txHash ? fail(asked, truth) : truth();
  }

  async function paidOften(count: number): Promise<[ToldTransfer, ...ToldTransfer[]]> {
    const to = freshAddress({ rules: stage.chains.rules('ETH') });
    for (let units = 1n; units <= count; units += 1n) await stage.pay([{ to, contract: stage.token, units }]);
    await stage.mine(1);
    const { transfers } = await readFrom({ chain }, (await chain.head()).height, watching(to));
    const [first, ...others] = transfers.map((one) => ({ ...one, to, grewBy: null, holds: one.units }));
    if (!first || others.length !== count - 1) throw new Error('all were paid');
    return [first, ...others];
  }

  test('that a node has told it is not asked about again', async () => {
    connect(2);
    const told = [await paid(stage.token, 7n), await paid(null, 9n)];
    for (const { asked } of proxies) asked.length = 0;
    const hearings = [await chain.hearTransfers?.(told), await chain.hearTransfers?.(told)];
    expect(hearings.map((hearing) => told.map((one) => hearing?.(one).state))).toEqual(
      hearings.map(() => ['agreed', 'agreed']),
    );
    for (const proxy of proxies.slice(0, 2)) expect(receiptsAsked(proxy)).toEqual(told.map(({ txHash }) => txHash));
  });

  test('that is too large for the only node waits alone, and says why, while 49 others are told', async () => {
    connect(1);
    const [heavy, ...others] = await paidOften(50);
    proxies[0]?.lie(
      failingAbout(heavy.txHash, async () => ({
        status: 200,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_008, message: 'response size exceeded' } }),
      })),
    );
    const hearing = await chain.hearTransfers?.([heavy, ...others]);
    expect(new Set(others.map((one) => hearing?.(one).state))).toEqual(new Set(['alone']));
    const untold = [{ node: 1, why: 'response size exceeded' }];
    expect(hearing?.(heavy)).toMatchObject({ state: 'awaited', nodes: [1], isRefuted: false, untold });
  });

  test('that takes a node longer than a round comes last in the next, and is heard once it is answered', async () => {
    connect(2);
    const [heavy, ...others] = await paidOften(12);
    const { promise: long, resolve: answer } = Promise.withResolvers<void>();
    proxies[1]?.lie(failingAbout(heavy.txHash, (_asked, truth) => long.then(truth)));
    const first = await chain.hearTransfers?.([heavy, ...others]);
    expect(new Set(others.map((one) => first?.(one).state))).toEqual(new Set(['agreed']));
    const untold = [{ node: 2, why: expect.stringContaining('no answer in time') }];
    expect(first?.(heavy)).toMatchObject({ state: 'awaited', nodes: [2], untold });
    const [later] = await paidOften(1);
    for (const { asked } of proxies) asked.length = 0;
    const second = await chain.hearTransfers?.([heavy, later]);
    expect(second?.(later).state).toBe('agreed');
    expect(second?.(heavy).state).toBe('awaited');
    answer();
    expect((await chain.hearTransfers?.([heavy]))?.(heavy)).toMatchObject({ state: 'agreed', untold: [] });
    expect(receiptsAsked(proxies[1])).toEqual([later.txHash, heavy.txHash]);
  });

  test('that the only node never tells waits alone in a quiet hour', async () => {
    connect(1);
    const [heavy] = await paidOften(3);
    const { promise: never } = Promise.withResolvers<never>();
    proxies[0]?.lie(failingAbout(heavy.txHash, () => never));
    await assertWaitsAlone(chain, heavy);
  });

  test('that is forged needs the word of a node that once lacked a block, however long ago that is', async () => {
    connect(2, 500);
    const earlier = await newest();
    const tip = earlier.at(-1);
    proxies[1]?.lie(async (asked, truth) => {
      const told = await truth();
      const isTip = asked.method === 'eth_getBlockByNumber' && Number(asked.params[0]) === tip?.height;
      return isTip ? { ...told, result: null } : told;
    });
    await chain.hear?.(earlier.map(({ height }) => height));
    await quiet(600);
    const forged = { ...(await paid(stage.token, 7n)), to: stranger };
    proxies[0]?.lie(otherReceipt);
    // Longer than anybody waits for who is gone.
    proxies[1]?.lie(async (_asked, truth) => quiet(800, await truth()));
    expect((await heard(forged))?.state).toBe('disputed');
  });

  test('that a node tells of no transaction leaves it its word about blocks', async () => {
    connect(2, 0);
    const one = await paid(stage.token, 7n);
    proxies[1]?.lie(async ({ method, id }, truth) =>
      method === 'eth_getTransactionReceipt' ? { id, error: { code: -32_603, message: 'broken' } } : truth(),
    );
    expect((await heard(one))?.state).toBe('alone');
    proxies[1]?.lie(anotherBlock);
    expect((await chain.hear?.([one.block.height]))?.(one.block).state).toBe('disputed');
  });

  test('of coins that a contract sent on is not refuted because its address grew by less, unless calls say so', async () => {
    const nodes = proxies.slice(0, 2).map(({ url }, at) => ({ id: at + 1, url }));
    const settings = { chainId: stage.chainId, nodes };
    connect(2);
    const truly = await paid(null, 9n);
    await chain.close();
    // As if what came was passed on in the same block.
    const sentOn = { ...truly, path: 'trace:0', units: 500n, grewBy: 509n, holds: 509n };
    chain = stage.chains.connect('ETH', { ...settings, tracing: false });
    const why = expect.stringContaining('grew by less');
    expect(await heard(sentOn)).toMatchObject({
      state: 'awaited',
      isRefuted: false,
      untold: [1, 2].map((node) => ({ node, why })),
    });
    await chain.close();
    chain = stage.chains.connect('ETH', settings);
    expect(await heard(sentOn)).toMatchObject({ state: 'disputed', isRefuted: true, untold: [] });
  });
});
