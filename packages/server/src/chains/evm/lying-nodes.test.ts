import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChainNode } from '../port/chains.ts';
import type { Chain } from '../port/port.ts';
import { ChainUnavailable, WrongChain } from '../port/failures.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, watching, type Scene } from '../suite/port-stage.contract.ts';
import { openProxy, type Lie, type NodeProxy, type Told } from '../nodes/node-proxy.fixture.ts';
import { oneCoin, openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let liar: NodeProxy;
let honest: NodeProxy;
let scene: Scene;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  liar = await openProxy(stage.proxy.url);
  honest = await openProxy(stage.proxy.url);
});
beforeEach(() => {
  // The liar stands first and is asked first, until it is found out.
  scene = { ...sceneOf(stage, []), chain: connect([liar, honest]) };
});
afterEach(async () => {
  liar.lie(null);
  honest.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await Promise.all([liar?.close(), honest?.close()]);
  await stage?.close();
});

function connect(proxies: readonly NodeProxy[], chainId = stage.chainId): Chain {
  const nodes = proxies.map(({ url }, at): ChainNode => ({ id: at + 1, url: `${url}/v2/my-secret-key` }));
  const chain = stage.chains.connect('ETH', { chainId, nodes });
  opened.push(chain);
  return chain;
}

/** A token and a coin for a new address, in the newest block. */
async function paid(): Promise<{ to: string; height: number }> {
  const to = freshAddress(scene);
  await stage.pay([{ to, contract: stage.token, units: 5n }]);
  await stage.pay([{ to, contract: null, units: 7n }]);
  await stage.mine(1);
  return { to, height: Number(await stage.rpc<string>('eth_blockNumber')) };
}

async function unitsRead(chain: Chain, { to, height }: { to: string; height: number }): Promise<bigint[]> {
  const { transfers } = await chain.read({ from: height, to: height }, watching(to));
  return transfers.map(({ units }) => units).toSorted((a, b) => Number(a - b));
}

const when =
  (method: string, say: (told: Told) => Told | ReturnType<typeof page>): Lie =>
  async (asked, truth) =>
    asked.method === method ? say(await truth()) : truth();
const page = (body: string, status = 200, headers: Record<string, string> = {}) => ({ status, body, headers });
const noLogs = when('eth_getLogs', ({ id }) => ({ id, result: [] }));

test('a node that leaves all logs of a block out is found out by the header', async () => {
  const payment = await paid();
  liar.lie(noLogs);
  expect(await unitsRead(connect([liar, honest]), payment)).toEqual([5n, 7n]);
  expect(honest.asked.filter(({ method }) => method === 'eth_getLogs')).not.toEqual([]);
});

test('the only node, when it leaves logs out of ranges alone, is asked by block', async () => {
  const payment = await paid();
  liar.lie(async (asked, truth) =>
    asked.method === 'eth_getLogs' && !('blockHash' in (asked.params[0] as object))
      ? { id: asked.id, result: [] }
      : truth(),
  );
  expect(await unitsRead(connect([liar]), payment)).toEqual([5n, 7n]);
});

test('what one node left out of a block, another tells when the range is read again', async () => {
  const to = freshAddress(scene);
  for (let at = 0; at < 4; at += 1) await stage.pay([{ to, contract: stage.token, units: 5n }]);
  await stage.mine(1);
  const height = Number(await stage.rpc<string>('eth_blockNumber'));
  liar.lie(when('eth_getLogs', ({ id, result }) => ({ id, result: (result as unknown[]).slice(1) })));
  const first = await unitsRead(scene.chain, { to, height });
  expect(first).toEqual([5n, 5n, 5n]);
  expect(await unitsRead(scene.chain, { to, height })).toEqual([5n, 5n, 5n, 5n]);
});

test.each<[string, Lie]>([
  ['a web page', async () => page('<html>Service unavailable</html>')],
  ['a web page with a bad status', async () => page('<html>Bad gateway</html>', 502)],
  ['half an answer', async (_asked, truth) => page(JSON.stringify(await truth()).slice(0, -9))],
  [
    'a connection that breaks off',
    async () => ({ status: 200, body: `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(500)}"}`, cutAfter: 40 }),
  ],
  ['an answer to something else', async (asked, truth) => ({ ...(await truth()), id: asked.id + 1000 })],
  ['nothing', async ({ id }) => ({ id })],
])('%s makes us turn to the next node', async (_what, lie) => {
  const payment = await paid();
  liar.lie(lie);
  expect((await scene.chain.head()).height).toBe(payment.height);
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  const [bad, good] = scene.chain.health();
  expect(bad).toMatchObject({ connected: false, error: expect.stringMatching(/\w/) });
  expect(good).toMatchObject({ connected: true, error: null });
  await expect(connect([liar]).read({ from: 0, to: 0 }, watching(payment.to))).rejects.toThrow(ChainUnavailable);
});

test('half a list of logs is no list of logs', async () => {
  const payment = await paid();
  liar.lie(async (asked, truth) => {
    const text = JSON.stringify(await truth());
    return asked.method === 'eth_getLogs' ? page(text.slice(0, text.length - 400)) : (JSON.parse(text) as Told);
  });
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
});

test('a node that asks us to wait is left alone', async () => {
  const payment = await paid();
  liar.lie(async () => page('slow down', 429, { 'retry-after': '30' }));
  expect((await scene.chain.head()).height).toBe(payment.height);
  const before = liar.asked.length;
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  await scene.chain.head();
  expect(liar.asked.length).toBe(before);
  expect(scene.chain.health()[0]?.error).toMatch(/429/);
});

test('a node that asks us to wait in an ordinary answer is left alone too', async () => {
  const payment = await paid();
  const message = 'project ID request rate exceeded: rate limited';
  liar.lie(async ({ id }) => ({ id, error: { code: -32005, message } }));
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  const before = liar.asked.length;
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  expect(liar.asked.length).toBe(before);
});

test('a node comes back when it answers again', async () => {
  await paid();
  liar.lie(async () => page('', 500));
  await scene.chain.head();
  expect(scene.chain.health()[0]?.connected).toBe(false);
  liar.lie(null);
  await vi.waitFor(async () => {
    await scene.chain.head();
    expect(scene.chain.health()[0]).toMatchObject({ connected: true, error: null });
  });
  // Another program may answer there now: it is asked again which chain it is of.
  const last = liar.asked.slice(-5).map(({ method }) => method);
  expect(last).toContain('eth_chainId');
});

test('an answer that is too much is asked for in smaller parts', async () => {
  const payment = await paid();
  await stage.mine(12);
  const limited = connect([liar]);
  liar.lie(async (asked, truth) => {
    const [filter] = asked.params as [{ fromBlock?: string; toBlock?: string }];
    const blocks = Number(filter?.toBlock) - Number(filter?.fromBlock) + 1;
    if (asked.method === 'eth_getLogs' && blocks > 3) {
      return { id: asked.id, error: { code: -32005, message: 'query returned more than 10000 results' } };
    }
    return truth();
  });
  const scan = await limited.read({ from: payment.height, to: payment.height + 11 }, watching(payment.to));
  expect(scan.blocks.length).toBeGreaterThan(0);
  expect(scan.blocks.length).toBeLessThanOrEqual(3);
  expect(scan.transfers.map(({ units }) => units)).toEqual(expect.arrayContaining([5n, 7n]));
});

test('a node that takes no batches is asked one by one', async () => {
  const payment = await paid();
  const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } };
  liar.lie(async (asked, truth) => (asked.together ? page(JSON.stringify(refusal)) : truth()));
  const chain = connect([liar]);
  expect(await unitsRead(chain, payment)).toEqual([5n, 7n]);
  expect((await chain.head()).height).toBe(payment.height);
});

test('a head that goes backwards on one node stays where the others are', async () => {
  const { height } = await paid();
  await scene.chain.head();
  const old = await stage.rpc<object>('eth_getBlockByNumber', '0x2', false);
  liar.lie(async (asked, truth) =>
    asked.method === 'eth_getBlockByNumber' && asked.params[0] === 'latest' ? { id: asked.id, result: old } : truth(),
  );
  expect((await scene.chain.head()).height).toBe(height);
  expect(scene.chain.health().map((node) => node.height)).toEqual([2, height]);
});

test('a node that is far ahead of all others on a chain of its own is not believed', async () => {
  const { height } = await paid();
  const invented = (told: Told) => {
    const block = told.result as { number: string; hash: string } | null;
    return block && { ...block, number: `0x${(Number(block.number) + 1000).toString(16)}` };
  };
  liar.lie(async (asked, truth) => {
    if (asked.method !== 'eth_getBlockByNumber') return truth();
    if (asked.params[0] === 'latest') return { id: asked.id, result: invented(await truth()) };
    const told = await truth();
    return { id: asked.id, result: told.result && { ...told.result, hash: `0x${'ab'.repeat(32)}` } };
  });
  expect((await scene.chain.head()).height).toBe(height);
  expect(scene.chain.health()[0]?.error).toMatch(/ahead of all others/);
});

test.each(['at once', 'while the others are slow'])(
  'a node that tells of a head millions ahead, %s, is not believed, and reading goes on as it was',
  async (pace) => {
    const third = await openProxy(stage.proxy.url);
    const chain = connect([liar, honest, third]);
    const before = await paid();
    expect((await chain.head()).height).toBe(before.height);
    const far = before.height + 5_000_000;
    let lastHead: unknown = null;
    liar.lie(async (asked, truth) => {
      const told = await truth();
      if (asked.method === 'eth_blockNumber') return { ...told, result: `0x${far.toString(16)}` };
      if (
        asked.method !== 'eth_getBlockByNumber' ||
        !['latest', `0x${far.toString(16)}`].includes(String(asked.params[0]))
      ) {
        return told;
      }
      const head = asked.params[0] === 'latest' ? told.result : { ...(lastHead as object) };
      lastHead = head;
      return {
        ...told,
        result: { ...(head as object), number: `0x${far.toString(16)}`, hash: `0x${'ab'.repeat(32)}` },
      };
    });
    const slow: Lie = async (_asked, truth) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      return truth();
    };
    if (pace !== 'at once') for (const one of [honest, third]) one.lie(slow);
    const payment = await paid();
    expect((await chain.head()).height).toBe(payment.height);
    expect(await unitsRead(chain, payment)).toEqual([5n, 7n]);
    expect((await chain.head()).height).toBe(payment.height);
    await chain.close();
    await third.close();
  },
  30_000,
);

test.each([2, 3])('of %i nodes one that tells of absurd fees, or of none, moves no fee', async (count) => {
  const third = await openProxy(stage.proxy.url);
  const nodes = [liar, honest, third].slice(0, count);
  const { address } = await filledPurse(scene, oneCoin);
  const order = { from: address, to: freshAddress(scene), contract: null, units: 5n, feeUnitsMax: oneCoin / 10n };
  const fair = await connect([honest]).estimateFee(order);
  const absurd = `0x${(10n ** 15n).toString(16)}`;
  liar.lie(async (asked, truth) => {
    if (asked.method === 'eth_gasPrice') return { id: asked.id, result: absurd };
    if (asked.method !== 'eth_feeHistory') return truth();
    const blocks = Array.from({ length: 10 });
    return { id: asked.id, result: { baseFeePerGas: blocks.map(() => absurd), reward: blocks.map(() => [absurd]) } };
  });
  const fee = await connect(nodes).estimateFee(order);
  expect(fee.price).toBe(fair.price);
  expect(fee.unitsMax).toBe(fair.unitsMax);
  expect(await connect(nodes).usualFee(null)).toBe(await connect([honest]).usualFee(null));
  await third.close();
});

test('a tip that has nothing to do with what the blocks take is not paid, also where one node alone tells of it', async () => {
  const { address } = await filledPurse(scene, oneCoin);
  const order = { from: address, to: freshAddress(scene), contract: null, units: 5n, feeUnitsMax: oneCoin / 10n };
  liar.lie(
    when('eth_feeHistory', (told) => ({
      ...told,
      result: {
        ...(told.result as object),
        reward: Array.from({ length: 10 }, () => [`0x${(10n ** 12n).toString(16)}`]),
      },
    })),
  );
  const { baseFeePerGas } = await stage.rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false);
  const { price } = await connect([liar]).estimateFee(order);
  expect(price).toBeLessThanOrEqual(5n * BigInt(baseFeePerGas) + 3_000_000_000n);
});

test('two nodes on two forks are never mixed', async () => {
  const payment = await paid();
  const forged = `0x${'cd'.repeat(32)}`;
  liar.lie(
    when('eth_getLogs', (told) => ({
      ...told,
      result: (told.result as object[]).map((log) => ({ ...log, blockHash: forged })),
    })),
  );
  const { blocks, transfers } = await scene.chain.read(
    { from: payment.height, to: payment.height },
    watching(payment.to),
  );
  expect(blocks[0]?.hash).not.toBe(forged);
  expect(transfers.map(({ block }) => block.hash)).toEqual([blocks[0]?.hash, blocks[0]?.hash]);
  await expect(
    connect([liar]).read({ from: payment.height, to: payment.height }, watching(payment.to)),
  ).rejects.toThrow(ChainUnavailable);
});

test('a log that its receipt does not have is an invention', async () => {
  const payment = await paid();
  liar.lie(
    when('eth_getLogs', (told) => ({
      ...told,
      result: (told.result as object[]).map((log) => ({ ...log, data: `0x${'f'.repeat(64)}` })),
    })),
  );
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  await expect(unitsRead(connect([liar]), payment)).rejects.toThrow(ChainUnavailable);
});

test('a node of another chain is out, and the others go on', async () => {
  const payment = await paid();
  liar.lie(when('eth_chainId', ({ id }) => ({ id, result: '0x2105' })));
  const mixed = connect([liar, honest]);
  expect((await mixed.head()).height).toBe(payment.height);
  expect(await unitsRead(mixed, payment)).toEqual([5n, 7n]);
  expect(mixed.health()[0]).toMatchObject({ connected: false, chainId: '8453', error: expect.stringMatching(/8453/) });
  await expect(connect([liar]).head()).rejects.toThrow(WrongChain);
});

test.each(['already known', 'internal error', 'request timed out'])(
  'an error after the node took the bytes (%s) is no refusal',
  async (message) => {
    const purse = await filledPurse(scene, oneCoin);
    const { signed } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
    const only = connect([liar]);
    liar.lie(when('eth_sendRawTransaction', ({ id }) => ({ id, error: { code: -32000, message } })));
    expect(await only.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await stage.mine(1);
    expect(await only.fate({ hash: signed.hash, from: purse.address, position: 0 })).toMatchObject({
      state: 'included',
    });
  },
);

test('a node that answers nothing to bytes that it never took leaves it open', async () => {
  const purse = await filledPurse(scene, oneCoin);
  const { signed } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
  liar.lie(async (asked, truth) => (asked.method === 'eth_sendRawTransaction' ? page('', 503) : truth()));
  await expect(connect([liar]).broadcast(signed)).rejects.toThrow(ChainUnavailable);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test('too little money is a refusal that may pass', async () => {
  const purse = await filledPurse(scene, oneCoin);
  const first = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
  const chain = scene.chain;
  const order = {
    from: purse.address,
    to: freshAddress(scene),
    contract: null,
    units: oneCoin * 2n,
    feeUnitsMax: oneCoin,
  };
  const unsigned = scene.rules.build(order, first.fee, 0, await chain.anchor(order));
  const signed = scene.rules.signTransfer(unsigned, purse.privateKey);
  expect(await chain.broadcast(signed)).toMatchObject({
    outcome: 'refused',
    retry: true,
    reason: expect.stringMatching(/\w/),
  });
});

test('nothing that a node says of its own address gets out', async () => {
  liar.lie(async (asked) => ({
    id: asked.id,
    error: { code: -32000, message: `bad key my-secret-key for ${liar.url}` },
  }));
  const only = connect([liar]);
  const failure = await only.head().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChainUnavailable);
  expect(String(failure)).not.toMatch(/my-secret-key|127\.0\.0\.1/);
  expect(JSON.stringify(only.health())).not.toMatch(/my-secret-key|127\.0\.0\.1/);
});

test('a slow node does not hold up the others', async () => {
  const { height } = await paid();
  const { promise: never, resolve } = Promise.withResolvers<void>();
  liar.lie(async (_asked, truth) => never.then(truth));
  const startedAt = performance.now();
  expect((await scene.chain.head()).height).toBe(height);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  resolve();
});
