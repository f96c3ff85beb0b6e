import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bitcoindProgram } from '../../../../../../devnet/bitcoin/bitcoind-program.ts';
import type { ChainNode } from '../../port/chains.ts';
import type { Chain } from '../../port/port.ts';
import { ChainUnavailable, FeeAboveCap, WrongChain } from '../../port/failures.ts';
import {
  coins,
  filledPurse,
  freshAddress,
  sceneOf,
  signedOrder,
  watching,
  type Scene,
} from '../../suite/port-stage.contract.ts';
import { openProxy, type Lie, type NodeProxy, type Told } from '../../nodes/node-proxy.fixture.ts';
import type { RawBlock } from './raw-shapes.ts';
import { openBitcoinStage, type BitcoinStage } from '../stage.fixture.ts';

let stage: BitcoinStage;
let liar: NodeProxy;
let honest: NodeProxy;
let scene: Scene;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openBitcoinStage((await bitcoindProgram()) ? 'bitcoind' : 'simulator');
  liar = await openProxy(stage.proxy.url);
  honest = await openProxy(stage.proxy.url);
});
beforeEach(() => {
  // The liar stands first and is asked first, until it is found out.
  scene = { ...sceneOf(stage, []), chain: connect([liar, honest]) };
});
afterEach(async () => {
  liar.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await Promise.all([liar?.close(), honest?.close()]);
  await stage?.close();
});

function connect(proxies: readonly NodeProxy[], chainId = stage.chainId): Chain {
  const nodes = proxies.map(({ url }, at): ChainNode => ({ id: at + 1, url: `${url}/my-secret-key` }));
  const chain = stage.chains.connect('BTC', { chainId, nodes });
  opened.push(chain);
  return chain;
}

type Paid = { to: string; height: number; hash: string; blockHash: string };

/** Two coins for a new address, in the newest block. */
async function paid(): Promise<Paid> {
  const to = freshAddress(scene);
  const hash = await stage.pay([5n, 7n].map((count) => ({ to, contract: null, units: coins(scene, count) })));
  await stage.mine(1);
  const height = await stage.rpc<number>('getblockcount');
  return { to, hash, height, blockHash: await stage.rpc<string>('getblockhash', height) };
}

async function unitsRead(chain: Chain, { to, height }: Paid): Promise<bigint[]> {
  const { transfers } = await chain.read({ from: height, to: height }, watching(to));
  return transfers.map(({ units }) => units / stage.coin.unit);
}

const page = (body: string, status = 200, headers: Record<string, string> = {}) => ({ status, body, headers });
const when =
  (method: string, say: (told: Told) => Told | ReturnType<typeof page>): Lie =>
  async (asked, truth) =>
    asked.method === method ? say(await truth()) : truth();
const failing = (method: string, code: number, message: string): Lie =>
  when(method, ({ id }) => ({ id, error: { code, message } }));
const changed = (change: (block: RawBlock) => RawBlock): Lie =>
  when('getblock', (told) => ({ ...told, result: change(told.result as RawBlock) }));

test.each<[string, (block: RawBlock, payment: Paid) => RawBlock]>([
  [
    'leaves a transaction out of a block',
    (block, { hash }) => ({ ...block, tx: block.tx.filter(({ txid }) => txid !== hash) }),
  ],
  ['puts one into a block twice', (block) => ({ ...block, tx: [...block.tx, block.tx[0]!] })],
  ['names another parent', (block) => ({ ...block, previousblockhash: 'ab'.repeat(32) })],
  ['names another time', (block) => ({ ...block, time: block.time + 1 })],
  [
    'changes what a transaction pays',
    (block, { hash }) => ({
      ...block,
      tx: block.tx.map((one) =>
        one.txid === hash ? { ...one, hex: one.hex.replace('8813000000000000', '8913000000000000') } : one,
      ),
    }),
  ],
])('a node that %s is found out by what it says itself', async (_what, change) => {
  const payment = await paid();
  liar.lie(changed((block) => (block.height === payment.height ? change(block, payment) : block)));
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  expect(scene.chain.health()[0]).toMatchObject({ connected: false, error: expect.stringMatching(/\w/) });
  await expect(unitsRead(connect([liar]), payment)).rejects.toThrow(ChainUnavailable);
});

test('an amount counts as the bytes have it, whatever the node says beside them', async () => {
  const payment = await paid();
  liar.lie(
    changed((block) => ({
      ...block,
      tx: block.tx.map((one) => ({ ...one, vout: one.vout.map((output) => ({ ...output, value: 20 })) })),
    })),
  );
  expect(await unitsRead(connect([liar]), payment)).toEqual([5n, 7n]);
});

test.each<[string, Lie]>([
  ['a web page', async () => page('<html>Service unavailable</html>')],
  ['a refusal of our password', async () => page('', 401)],
  ['a full queue', async () => page('Work queue depth exceeded', 503)],
  ['half an answer', async (_asked, truth) => page(JSON.stringify(await truth()).slice(0, -9))],
  ['a node that still loads', async ({ id }) => ({ id, error: { code: -28, message: 'Loading block index…' } })],
  ['an answer to something else', async (asked, truth) => ({ ...(await truth()), id: asked.id + 1000 })],
  ['nothing', async ({ id }) => ({ id })],
])('%s makes us turn to the next node', async (_what, lie) => {
  const payment = await paid();
  liar.lie(lie);
  expect((await scene.chain.head()).height).toBe(payment.height);
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  expect(scene.chain.health()[1]).toMatchObject({ connected: true, error: null });
  await expect(connect([liar]).read({ from: 0, to: 0 }, watching(payment.to))).rejects.toThrow(ChainUnavailable);
});

test('a node that lags is asked for what it has, and the others for the rest', async () => {
  const old = await stage.rpc<object>('getblockchaininfo');
  const payment = await paid();
  const height = payment.height - 1;
  const above = (asked: { params: unknown[] }) => Number(asked.params[0]) > height;
  liar.lie(async (asked, truth) => {
    if (asked.method === 'getblockchaininfo') return { id: asked.id, result: old };
    if (asked.method === 'getblockcount') return { id: asked.id, result: height };
    const isAbove = asked.method === 'getblockhash' && above(asked);
    return isAbove ? { id: asked.id, error: { code: -8, message: 'Block height out of range' } } : truth();
  });
  expect((await scene.chain.head()).height).toBe(payment.height);
  expect(await unitsRead(scene.chain, payment)).toEqual([5n, 7n]);
  expect(scene.chain.health().map((node) => node.height)).toEqual([height, payment.height]);
});

test('a node of another network is out, and the others go on', async () => {
  const payment = await paid();
  liar.lie(when('getblockchaininfo', (told) => ({ ...told, result: { ...(told.result as object), chain: 'main' } })));
  const mixed = connect([liar, honest]);
  expect((await mixed.head()).height).toBe(payment.height);
  expect(await unitsRead(mixed, payment)).toEqual([5n, 7n]);
  expect(mixed.health()[0]).toMatchObject({ connected: false, chainId: 'main', error: expect.stringMatching(/main/) });
  await expect(connect([liar]).head()).rejects.toThrow(WrongChain);
});

test('a node that writes its blocks in another way is read all the same', async () => {
  const payment = await paid();
  liar.lie(async (asked, truth) =>
    asked.method === 'getblock' ? page(JSON.stringify(await truth(), null, 1)) : truth(),
  );
  expect(await unitsRead(connect([liar]), payment)).toEqual([5n, 7n]);
});

test('a transaction that names itself twice is none, whatever it pays us', async () => {
  const [payment, elsewhere] = [await paid(), await paid()];
  const { hex } = await stage.rpc<{ hex: string }>('getrawtransaction', elsewhere.hash, true, elsewhere.blockHash);
  liar.lie(async (asked, truth) => {
    if (asked.method !== 'getblock') return truth();
    const told = JSON.stringify(await truth());
    // The transaction's own bytes are the last that it tells.
    const at = told.lastIndexOf('"hex":"');
    return page(`${told.slice(0, at)}"txid":"${elsewhere.hash}","hex":"${hex}","was":"${told.slice(at + 7)}`);
  });
  const watched = watching(payment.to, elsewhere.to);
  const read = connect([liar]).read({ from: payment.height, to: payment.height }, watched);
  await expect(read).rejects.toThrow(ChainUnavailable);
});

test('a node that does not say what is spent is asked for it, and departures are seen all the same', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const { signed } = await signedOrder(scene, purse, {
    to: freshAddress(scene),
    contract: null,
    units: coins(scene, 5n),
  });
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  const height = await stage.rpc<number>('getblockcount');
  const seen = await scene.chain.read({ from: height, to: height }, watching(purse.address));
  liar.lie(
    changed((block) => ({
      ...block,
      tx: block.tx.map((one) => ({ ...one, vin: one.vin.map(({ prevout: _prevout, ...input }) => input) })),
    })),
  );
  const again = await connect([liar]).read({ from: height, to: height }, watching(purse.address));
  expect(seen.transfers.map(({ path }) => path).toSorted()).toEqual(['in:0', 'out:1']);
  expect(again).toEqual(seen);
});

test('a node that keeps no index of transactions finds ours by what is left of it', async () => {
  const payment = await paid();
  liar.lie(async (asked, truth) =>
    asked.method === 'getrawtransaction' && asked.params[2] === undefined
      ? { id: asked.id, error: { code: -5, message: 'No such mempool transaction. Use -txindex' } }
      : truth(),
  );
  const seen = await connect([liar]).transaction(payment.hash);
  expect(seen).toMatchObject({ state: 'included', block: { height: payment.height } });
  expect(await connect([liar]).fate({ hash: payment.hash, from: '', position: null })).toMatchObject({
    state: 'included',
  });
});

test.each(['txn-already-in-mempool', 'internal error', 'request timed out'])(
  'an error after the node took the bytes (%s) is no refusal',
  async (message) => {
    const purse = await filledPurse(scene, stage.coin.one);
    const { signed } = await signedOrder(scene, purse, {
      to: freshAddress(scene),
      contract: null,
      units: coins(scene, 5n),
    });
    liar.lie(when('sendrawtransaction', ({ id }) => ({ id, error: { code: -26, message } })));
    expect(await connect([liar]).broadcast(signed)).toEqual({ outcome: 'accepted' });
  },
);

test('a node that answers nothing to bytes that it never took leaves it open', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const { signed } = await signedOrder(scene, purse, {
    to: freshAddress(scene),
    contract: null,
    units: coins(scene, 5n),
  });
  liar.lie(async (asked, truth) => (asked.method === 'sendrawtransaction' ? page('', 503) : truth()));
  await expect(connect([liar]).broadcast(signed)).rejects.toThrow(ChainUnavailable);
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test('a node that scans for somebody else lets the next one do it', async () => {
  const { to } = await paid();
  liar.lie(failing('scantxoutset', -8, 'Scan already in progress, use action "abort" or "status"'));
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([coins(scene, 12n)]);
  await expect(connect([liar]).balances([{ address: to, contract: null }])).rejects.toThrow(ChainUnavailable);
});

test('a coin of somebody else in the answer to a scan is no coin of ours', async () => {
  const { to } = await paid();
  liar.lie(
    when('scantxoutset', (told) => {
      const { unspents, ...rest } = told.result as { unspents: object[] };
      return {
        ...told,
        result: { ...rest, unspents: unspents.map((one) => ({ ...one, scriptPubKey: `0014${'ab'.repeat(20)}` })) },
      };
    }),
  );
  expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([coins(scene, 12n)]);
});

test('an absurd estimate of fees stops at the cap, and none at all is the least that is passed on', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const order = {
    from: purse.address,
    to: freshAddress(scene),
    contract: null,
    units: coins(scene, 5n),
    feeUnitsMax: stage.coin.feeCap,
  };
  liar.lie(when('estimatesmartfee', ({ id }) => ({ id, result: { feerate: 0.1, blocks: 3 } })));
  await expect(connect([liar]).estimateFee(order)).rejects.toThrow(FeeAboveCap);
  liar.lie(failing('estimatesmartfee', -32_601, 'Method not found'));
  const fee = await connect([liar]).estimateFee(order);
  expect(fee.unitsMax).toBeGreaterThan(0n);
  expect(fee.unitsMax).toBeLessThan(1_000n);
  liar.lie(when('estimatesmartfee', ({ id }) => ({ id, result: { feerate: 0.0002, blocks: 3 } })));
  expect((await connect([liar]).estimateFee(order)).price).toBe(20_000n);
});

test('an estimate that one of two nodes makes up moves no fee', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const place = { from: purse.address, to: freshAddress(scene), contract: null, units: coins(scene, 5n) };
  const order = { ...place, feeUnitsMax: stage.coin.one / 2n };
  liar.lie(when('estimatesmartfee', ({ id }) => ({ id, result: { feerate: 0.1, blocks: 3 } })));
  const { price } = await connect([honest]).estimateFee(order);
  expect((await connect([liar]).estimateFee(order)).price).toBe(10_000_000n);
  expect((await connect([liar, honest]).estimateFee(order)).price).toBe(price);
  expect(await connect([liar, honest]).usualFee(null)).toBe(await connect([honest]).usualFee(null));
});

test('nothing that a node says of its own address gets out', async () => {
  liar.lie(async (asked) => ({ id: asked.id, error: { code: -1, message: `bad key my-secret-key for ${liar.url}` } }));
  const only = connect([liar]);
  const failure = await only.head().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChainUnavailable);
  expect(`${String(failure)} ${JSON.stringify(only.health())}`).not.toMatch(/my-secret-key|127\.0\.0\.1/);
});

test('a slow node does not hold up the others', async () => {
  const { height } = await paid();
  const { promise: never, resolve } = Promise.withResolvers<void>();
  liar.lie(async (_asked, truth) => never.then(truth));
  await vi.waitFor(async () => expect((await scene.chain.head()).height).toBe(height), { timeout: 5_000 });
  resolve();
});

test('a payment is dead only when a second node says so as well', async () => {
  const purse = await filledPurse(scene, stage.coin.one);
  const wanted = { to: freshAddress(scene), contract: null, units: coins(scene, 5n) };
  const first = await signedOrder(scene, purse, wanted);
  expect(await scene.chain.broadcast(first.signed)).toEqual({ outcome: 'accepted' });
  const second = await signedOrder(scene, purse, wanted, { instead: first });
  expect(await scene.chain.broadcast(second.signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(6);
  expect(await scene.chain.fate(first.sent)).toMatchObject({ state: 'dead' });
  // The other one does not have the blocks that this one tells of.
  liar.lie(when('gettxout', ({ id }) => ({ id, result: { value: 1 } })));
  expect(await connect([honest]).fate(first.sent)).toMatchObject({ state: 'dead' });
  expect(await scene.chain.fate(first.sent)).toEqual({ state: 'unknown' });
});
