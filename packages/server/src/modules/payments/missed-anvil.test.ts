import { encodeFunctionData } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { chooseDepositAddress, getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import type { EvmStage } from '../../chains/evm/stage.fixture.ts';
import { compileTrickster } from '../../chains/evm/trickster.fixture.ts';
import { shouts, weighed } from '../../chains/nodes/heavy-node.fixture.ts';
import type { Asked, Lie } from '../../chains/nodes/node-proxy.fixture.ts';
import { openAnvilShop, type AnvilShop } from '../deposits/watching/anvil-shop.fixture.ts';

let shop: AnvilShop;
let eth: EvmStage;
let project: number;
let trickster: string;
const confirmations = 3;
const { abi, code } = compileTrickster();

beforeAll(async () => {
  shop = await openAnvilShop();
  eth = shop.stages.ETH;
  const { key, world } = shop;
  project = (await world.ok(listProjects, { key })).find(({ name }) => name === 'Neighbour')?.id ?? 0;
  const known = await world.ok(listBlockchainCurrencies, { key });
  const blockchainCurrencyIDs = known.filter((one) => one.blockchainCode === 'ETH').map(({ id }) => id);
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body: { blockchainCurrencyIDs } });
  await vi.waitFor(assertHealthy, { timeout: 20_000 });
  const hash = await eth.send({ to: null, data: code });
  await eth.mine(1);
  trickster = (await eth.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
}, 120_000);
afterEach(() => lie(null));
afterAll(() => shop?.close());

/** Both nodes alike, which is as if there were one. */
function lie(one: Lie | null): void {
  shop.firstNode.lie(one);
  eth.proxy.lie(one);
}

async function assertHealthy(): Promise<void> {
  expect(await shop.statusOf('ETH')).toBe('healthy');
}

let customers = 0;

async function asked(currencyCode: 'USDC' | 'ETH') {
  const body = { customerID: `payer-${(customers += 1)}`, customerEmail: 'ada@example.com', amountInUSD: '100' };
  const { world, key } = shop;
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body });
  const choice = { blockchain_code: 'ETH', currency_code: currencyCode } as const;
  const { Address: to, attempt } = await world.ok(chooseDepositAddress, { params: { ref }, body: choice });
  const asset = currencyCode === 'ETH' ? coinOf('ETH') : tokenAsset('ETH', eth.token, 6);
  const due = parseMoney(attempt.amountDue, asset);
  if (due instanceof Error) throw due;
  return { ref, to, due: due.units, contract: asset.contract };
}

function askDoctor(q: string) {
  return shop.world.ok(diagnose, { key: shop.key, query: { q } });
}

async function assertPaid(ref: string): Promise<void> {
  await shop.world.drain();
  expect(await shop.world.ok(getPublicPayment, { params: { ref } })).toMatchObject({ paymentState: 'FILLED' });
}

function trick(functionName: string, args: unknown[], value = 0n): Promise<string> {
  return eth.send({ to: trickster, data: encodeFunctionData({ abi, functionName, args }), value });
}

test('payments whose logs every node leaves out of its index are found within minutes, by what their addresses hold', async () => {
  const payments: Awaited<ReturnType<typeof asked>>[] = [];
  for (let at = 0; at < 20; at += 1) payments.push(await asked('USDC'));
  const left = new Set(payments.filter((_one, at) => at % 7 === 3).map(({ to }) => to.slice(2).toLowerCase()));
  lie(async ({ method }: Asked, truth) => {
    const told = await truth();
    if (method !== 'eth_getLogs' || !Array.isArray(told.result)) return told;
    const isLeft = ({ topics }: { topics: string[] }) => left.has(topics[2]?.slice(26).toLowerCase() ?? '');
    return { ...told, result: (told.result as { topics: string[] }[]).filter((log) => !isLeft(log)) };
  });
  for (const { to, contract, due } of payments) await eth.pay([{ to, contract, units: due }]);
  await eth.mine(1);
  await eth.mine(confirmations);
  await shop.readUp();
  shop.world.clock.advance(1);
  await vi.waitFor(
    async () => {
      for (const { ref } of payments) await assertPaid(ref);
    },
    { timeout: 30_000, interval: 500 },
  );
  await shop.assertTruth();
}, 180_000);

test('a payment by a contract is credited while traces of 144 MB come', async () => {
  const { ref, to, due } = await asked('ETH');
  let long = 0;
  // Their text is longer than a node that shares this machine makes in time.
  shop.firstNode.lie(async ({ method, params }, truth) => {
    const told = await truth();
    const { tracer } = (params[1] ?? {}) as { tracer?: unknown };
    const text = JSON.stringify(told);
    if (method !== 'debug_traceBlockByHash' || tracer !== 'callTracer' || !text.includes(shouts.behind)) return told;
    long += 1;
    return { status: 200, parts: weighed(text, shouts) };
  });
  await trick('payOn', [to], due);
  await eth.mine(1);
  await trick('payOn', [trickster]);
  await eth.mine(1);
  await eth.mine(confirmations);
  await vi.waitFor(() => assertPaid(ref), { timeout: 30_000, interval: 300 });
  expect(long).toBeGreaterThan(0);
  await shop.assertTruth();
}, 180_000);

test('a payment in a block that no node traces is remembered, found by its balance, and credited once when it can be told', async () => {
  const { ref, to, due } = await asked('ETH');
  const { pool } = shop.world.coffer.deps;
  const untraced = async () =>
    (
      await pool.query<{ transactions: string[]; reason: string; tries: number }>(
        'select transactions, reason, tries from untraced_block order by height',
      )
    ).rows;
  lie(async (one, truth) =>
    /^(debug|trace)_/.test(one.method)
      ? { id: one.id, error: { code: -32_000, message: 'response is too big' } }
      : truth(),
  );
  const hash = await trick('payOn', [to], due);
  await eth.mine(1);
  await shop.readUp();
  expect((await untraced()).flatMap(({ transactions }) => transactions)).toContain(hash);
  expect((await untraced())[0]?.reason).toMatch(/too big/);
  for (const q of [hash, to, ref]) {
    const { finding, untraced: blocks } = await askDoctor(q);
    expect([q, finding.code]).toEqual([q, 'UNTRACED']);
    expect(finding.message).toMatch(
      /No node has told everything of .*block.* of Ethereum .* a payment in it may be missing/,
    );
    expect(blocks).toMatchObject([{ blockchainCode: 'ETH' }]);
  }
  lie(async (one, truth) => {
    const { tracer } = (one.params[1] ?? {}) as { tracer?: unknown };
    return /^(debug|trace)_/.test(one.method) && tracer !== 'prestateTracer'
      ? { id: one.id, error: { code: -32_000, message: 'response is too big' } }
      : truth();
  });
  await eth.mine(confirmations);
  shop.world.clock.advance(2);
  await vi.waitFor(() => assertPaid(ref), { timeout: 30_000, interval: 300 });
  expect((await shop.deposits(to.toLowerCase())).map(({ path }) => path)).toEqual([`state:${to.toLowerCase()}`]);
  lie(null);
  await eth.mine(10);
  await shop.readUp();
  expect(await shop.deposits(to.toLowerCase())).toHaveLength(1);
  expect(await untraced()).toEqual([]);
  for (const q of [hash, to, ref])
    expect(await askDoctor(q)).toMatchObject({ finding: { code: 'CREDITED' }, untraced: [] });
  await shop.assertTruth();
}, 180_000);
