import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import type { ChainNode } from '../port/chains.ts';
import type { Chain } from '../port/port.ts';
import { ChainUnavailable } from '../port/failures.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, watching, type Scene } from '../suite/port-stage.contract.ts';
import { transferTopic } from '../solidity/scan-logs.ts';
import { openLiar, type Liar, type Lie } from '../nodes/liar.fixture.ts';
import { onRpc, onWallet } from './liar.fixture.ts';
import { oneTrx, openTronStage, type TronStage } from './stage.fixture.ts';

let stage: TronStage;
let honest: Scene;
let liar: Liar;
const opened: Chain[] = [];

beforeAll(async () => {
  stage = await openTronStage();
  honest = sceneOf(stage);
  liar = await openLiar(stage.local.chain.rpcUrl);
}, 60_000);
afterEach(async () => {
  liar.lie(null);
  await Promise.all(opened.splice(0).map((chain) => chain.close()));
});
afterAll(async () => {
  await honest.chain.close();
  await liar.close();
  await stage.close();
});

const liarNode = (): ChainNode => ({ id: 5, url: liar.url });

/** A chain that asks the liar, and whoever else is named. */
function open(others: readonly ChainNode[] = [], tracing = true): Chain {
  const settings = { chainId: stage.chainId, nodes: [liarNode(), ...others], tracing };
  const chain = stage.chains.connect('TRX', settings);
  opened.push(chain);
  return chain;
}

async function paid(contract: string | null) {
  const to = freshAddress(honest);
  const txHash = await stage.pay([{ to, contract, units: 5n }]);
  await stage.mine(1);
  const { height } = await honest.chain.head();
  return { to, txHash, range: { from: height, to: height } };
}

test.each([true, false])(
  'logs that an index left out are found in the results of the block, tracing %s',
  async (tracing) => {
    const { to, txHash, range } = await paid(stage.token);
    liar.lie(onRpc('eth_getLogs', () => []));
    const { transfers } = await open([], tracing).read(range, watching(to));
    expect(transfers).toEqual([expect.objectContaining({ txHash, to, units: 5n })]);
  },
);

test('a log that nobody said is no money', async () => {
  const to = freshAddress(honest);
  const { txHash, range } = await paid(stage.token);
  const word = (address: string) => `0x${hexOfTron(address).slice(2).padStart(64, '0')}`;
  liar.lie(
    onRpc('eth_getLogs', (logs: { transactionHash: string }[]) =>
      logs.map((log) => ({ ...log, topics: [transferTopic, word(stage.payer), word(to)] })),
    ),
  );
  expect(txHash).toMatch(/^[0-9a-f]{64}$/);
  await expect(open().read(range, watching(to))).rejects.toThrow(ChainUnavailable);
  expect((await open(stage.nodes).read(range, watching(to))).transfers).toEqual([]);
});

test('a payment that was signed for somebody else is no money', async () => {
  const to = freshAddress(honest);
  const { to: really, range } = await paid(null);
  const swapped = (told: unknown) =>
    JSON.parse(JSON.stringify(told).replaceAll(hexOfTron(really).slice(2), hexOfTron(to).slice(2))) as unknown;
  liar.lie(onWallet('getblockbylimitnext', swapped));
  await expect(open().read(range, watching(to))).rejects.toThrow(ChainUnavailable);
  const { transfers } = await open(stage.nodes).read(range, watching(to, really));
  expect(transfers.map((one) => one.to)).toEqual([really]);
});

test('a payment of another kind of token, whatever it is called, is no coin', async () => {
  const { to, range } = await paid(null);
  const asAsset = (told: unknown) =>
    JSON.parse(JSON.stringify(told).replaceAll('"TransferContract"', '"TransferAssetContract"')) as unknown;
  liar.lie(onWallet('getblockbylimitnext', asAsset));
  expect((await open([], false).read(range, watching(to))).transfers).toEqual([]);
});

test('a payment that the block calls failed is no money, whatever its result says', async () => {
  const { to, range } = await paid(null);
  liar.lie(
    onWallet(
      'getblockbylimitnext',
      (told) => JSON.parse(JSON.stringify(told).replaceAll('SUCCESS', 'REVERT')) as unknown,
    ),
  );
  expect((await open().read(range, watching(to))).transfers).toEqual([]);
});

test('results that come later than their block are waited for, and nothing is told without them', async () => {
  const { to, txHash, range } = await paid(stage.token);
  liar.lie(onWallet('gettransactioninfobyblocknum', () => []));
  await expect(open().read(range, watching(to))).rejects.toThrow(ChainUnavailable);
  let asks = 0;
  liar.lie(onWallet('gettransactioninfobyblocknum', (told: unknown[]) => ((asks += 1) < 3 ? [] : told)));
  const { transfers } = await open().read(range, watching(to));
  expect(transfers).toEqual([expect.objectContaining({ txHash, to })]);
});

test('results of a block that was taken back meanwhile are not mixed with it', async () => {
  const { to, range } = await paid(stage.token);
  const other = `0x${'ab'.repeat(32)}`;
  liar.lie(onRpc('eth_getBlockByNumber', (block: object) => ({ ...block, hash: other })));
  await expect(open().read(range, watching(to))).rejects.toThrow(ChainUnavailable);
});

test.each([429, 500, 503])('a node that answers %s is stood in for by another', async (status) => {
  const { to, txHash, range } = await paid(stage.token);
  const chain = open(stage.nodes);
  liar.lie(async () => ({ status, headers: { 'retry-after': '30' } }));
  const { transfers } = await chain.read(range, watching(to));
  expect(transfers).toEqual([expect.objectContaining({ txHash, to })]);
  expect((await chain.head()).height).toBe(range.to);
  expect(chain.health().map(({ connected }) => connected)).toEqual([false, true]);
});

test('a node whose own words say that we ask too often is left alone for a while', async () => {
  const { to, range } = await paid(null);
  liar.lie(async ({ path }) =>
    path === '/jsonrpc' ? undefined : { status: 200, body: { Error: 'request rate exceeds the frequency limit(15)' } },
  );
  const chain = open(stage.nodes);
  expect((await chain.read(range, watching(to))).transfers).toHaveLength(1);
  const before = liar.asked.length;
  await chain.read(range, watching(to));
  expect(liar.asked).toHaveLength(before);
});

test('a node that lags does not hide what others know, nor makes a final block out of what is none', async () => {
  const lagging = await stage.local.anotherNode();
  lagging.faults.solidLagBlocks = 5;
  const chain = stage.chains.connect('TRX', { chainId: stage.chainId, nodes: [{ id: 2, url: lagging.url }] });
  opened.push(chain);
  const [late, known] = [await chain.head(), await honest.chain.head()];
  expect(late.height).toBe(known.height);
  expect(late.finalizedHeight).toBe((known.finalizedHeight ?? 0) - 5);
  liar.lie(
    onRpc('eth_getBlockByNumber', (block: { number: string }) => ({ ...block, number: `0x${(9e6).toString(16)}` })),
  );
  await expect(open().block(known.height)).rejects.toThrow(ChainUnavailable);
});

test('a key stands before the @ of a node address, and goes into the header that providers look at', async () => {
  const url = new URL(liar.url);
  url.username = 'our-key';
  const chain = stage.chains.connect('TRX', { chainId: stage.chainId, nodes: [{ id: 3, url: `${url.href}jsonrpc` }] });
  opened.push(chain);
  await chain.estimateFee({
    from: stage.payer,
    to: freshAddress(honest),
    contract: null,
    units: 1n,
    feeUnitsMax: oneTrx * 9n,
  });
  const told = liar.asked
    .slice(-3)
    .map(({ path, headers }) => [path, headers['tron-pro-api-key'], headers.authorization]);
  expect(told).toContainEqual(['/wallet/getaccount', 'our-key', undefined]);
});

async function waitingOrder() {
  const purse = await filledPurse(honest, 10n * oneTrx);
  return signedOrder(honest, purse, { to: freshAddress(honest), contract: null, units: 5n });
}

const answering =
  (body: object): Lie =>
  async ({ path }) =>
    path === '/wallet/broadcasthex' ? { status: 200, body } : undefined;

test('a node that answers with an error after it took a transaction has it, and nothing is sent twice', async () => {
  const { signed, order } = await waitingOrder();
  liar.lie(async ({ path }, truth) => {
    if (path !== '/wallet/broadcasthex') return undefined;
    await truth();
    return { status: 502 };
  });
  expect(await open().broadcast(signed)).toEqual({ outcome: 'accepted' });
  expect(await open().broadcast(signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  expect(await honest.chain.balances([{ address: order.to, contract: null }])).toEqual([5n]);
});

test.each([
  ['SIGERROR', false],
  ['TRANSACTION_EXPIRATION_ERROR', false],
  ['TOO_BIG_TRANSACTION_ERROR', false],
  ['TAPOS_ERROR', true],
  ['BANDWITH_ERROR', true],
  ['CONTRACT_VALIDATE_ERROR', true],
  ['OTHER_ERROR', true],
])('a refusal for %s may pass later: %s', async (code, retry) => {
  const { signed } = await waitingOrder();
  liar.lie(answering({ result: false, code, message: Buffer.from('as it is').toString('hex') }));
  expect(await open().broadcast(signed)).toEqual({ outcome: 'refused', reason: `${code}: as it is`, retry });
  expect(await open(stage.nodes).broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test.each([
  ['is busy', { result: false, code: 'SERVER_BUSY', message: '' }],
  ['says nothing', {}],
  ['took another one', { result: true, txid: 'f'.repeat(64) }],
])('a node that %s has refused nothing: it is not known what became of the transaction', async (_what, body) => {
  const { signed } = await waitingOrder();
  liar.lie(answering(body));
  await expect(open().broadcast(signed)).rejects.toThrow(ChainUnavailable);
});

test('bytes that were altered are refused for good', async () => {
  const { signed } = await waitingOrder();
  const altered = { ...signed, bytes: signed.bytes.replace(/^(.{60})(..)/, '$1ff') };
  expect(await honest.chain.broadcast(altered)).toMatchObject({ outcome: 'refused' });
});

test('what a node took and forgot is not dead before its time is over in a final block, on every node', async () => {
  const { signed, sent } = await waitingOrder();
  liar.lie(answering({ result: true, txid: signed.hash }));
  expect(await open().broadcast(signed)).toEqual({ outcome: 'accepted' });
  liar.lie(null);
  expect(await honest.chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.lapse?.past(signed.validUntil ?? 0);
  expect(await honest.chain.fate(sent)).toEqual({ state: 'unknown' });
  await stage.finalize();
  const lagging = await stage.local.anotherNode();
  lagging.faults.solidLagBlocks = 5;
  const both = stage.chains.connect('TRX', {
    chainId: stage.chainId,
    nodes: [...stage.nodes, { id: 2, url: lagging.url }],
  });
  opened.push(both);
  expect(await both.fate(sent)).toEqual({ state: 'unknown' });
  lagging.faults.solidLagBlocks = 0;
  const fate = await both.fate(sent);
  expect(fate).toMatchObject({ state: 'dead', proof: expect.stringContaining(signed.hash) });
  expect(await open(stage.nodes.map((one) => ({ ...one, url: stage.deadNode.url }))).fate(sent)).toEqual({
    state: 'unknown',
  });
});

test('what stands in a block whose result is not told yet is not dead', async () => {
  const { signed, sent } = await waitingOrder();
  await honest.chain.broadcast(signed);
  await stage.mine(1);
  await stage.lapse?.past(signed.validUntil ?? 0);
  await stage.finalize();
  liar.lie(onWallet('gettransactioninfobyid', () => ({})));
  expect(await open().fate(sent)).toEqual({ state: 'pending' });
  liar.lie(null);
  expect(await open().fate(sent)).toMatchObject({ state: 'included', final: true });
});
