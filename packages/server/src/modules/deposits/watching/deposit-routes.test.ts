import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getAddress } from 'viem';
import { createCustomer } from '@coffer/contract/payments/customers.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import * as contract from '@coffer/contract/money-in/deposits.ts';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { readWorkersStatus } from '@coffer/contract/operations/system.ts';
import { isDue } from '../../../../test/is-due.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import type { MemoryNetwork } from '../../../chains/memory/network/network.ts';
import type { Workers } from '../../../platform/jobs/workers.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { startWatching } from './start-watching.ts';

let treasury: Treasury;
let watchers: Workers;
let eth: MemoryNetwork;
const confirmations = 12;

beforeAll(async () => {
  treasury = await openTreasury();
  eth = treasury.chains.network('ETH');
  const { coffer, databaseUrl } = treasury.world;
  await treasury.xpubWallet(treasury.shop);
  watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
  await expectRead(0);
});
afterEach(() => assertInvariants(treasury.world.coffer.deps.db));
afterAll(async () => {
  await watchers.stop();
  await treasury.world.close();
});

async function readTo(height: number): Promise<boolean> {
  const { rows } = await treasury.world.coffer.deps.pool.query(
    `select from chain_cursor c join blockchain b on b.id = c.blockchain_id
     where b.id = 1 and c.height >= $1 and not (${isDue})`,
    [height],
  );
  return rows.length > 0;
}

async function expectRead(height: number): Promise<void> {
  await vi.waitFor(async () => expect(await readTo(height)).toBe(true), { timeout: 20_000 });
}

async function mined(blocks: number): Promise<void> {
  eth.mine(blocks);
  await expectRead(eth.head.height);
}

async function addressOf(customerID: string): Promise<string> {
  const { world, root, shop } = treasury;
  const body = { blockchainCode: 'ETH', customerID };
  return (await world.ok(createDepositAddress, { key: root, params: { id: shop }, body })).address;
}

/** An address that waits to be given out: it is watched, and nobody's. */
async function nobodysAddress(): Promise<string> {
  const { rows } = await treasury.world.coffer.deps.pool.query<{ address: string }>(
    `select address from address where status = 'ready' order by id desc limit 1`,
  );
  return rows[0]?.address ?? '';
}

function list(query: Record<string, string | number> = {}, key = treasury.root) {
  return treasury.world.ok(contract.listDeposits, { key, query });
}

async function finding(q: string, more: { key?: string; blockchainCode?: string } = {}): Promise<string> {
  const { key = treasury.root, ...query } = more;
  return (await treasury.world.ok(diagnose, { key, query: { q, ...query } })).finding.code;
}

test('a payment appears with its block, counts its confirmations, and is credited with a history', async () => {
  const { world, root } = treasury;
  const hash = eth.pay(await addressOf('ada'), 1_500_000_000_000_000_000n);
  expect(await finding(hash)).toBe('PENDING');
  await mined(3);
  const [seen] = (await list({ hash })).data;
  expect(seen).toMatchObject({
    status: 'included',
    amount: '1.5',
    currencyCode: 'ETH',
    projectId: treasury.shop,
    customer: { customerID: 'ada' },
    confirmations: { current: 3, required: confirmations },
  });
  expect(await finding(hash)).toBe('WAITING');
  await mined(confirmations);
  const told = await world.ok(contract.getDeposit, { key: root, params: { id: seen?.id ?? 0 } });
  expect(told.history.map((move) => move.event)).toEqual(['deposit.included', 'deposit.confirmed']);
  expect(told.postings.map(({ kind, account }) => `${kind} ${account.split(':')[0]}`)).toEqual([
    'deposit.included chain',
    'deposit.included pending',
    'deposit.confirmed pending',
    'deposit.confirmed customer',
  ]);
  expect(await finding(hash)).toBe('CREDITED');
});

test('lists are narrowed by what is asked, and go on page by page without losing any', async () => {
  const address = await addressOf('page');
  for (let n = 1; n <= 5; n += 1) eth.pay(address, BigInt(n));
  await mined(1);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ address, limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.data.map((one) => one.units));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  expect((await list({ address, status: 'confirmed' })).data).toEqual([]);
  expect((await list({ address, blockchainCode: 'BASE' })).data).toEqual([]);
  expect((await list({ address, currencyCode: 'ETH' })).data).toHaveLength(5);
});

test('an address is told as wallets write it, and found however it is written', async () => {
  const { world, root } = treasury;
  const address = await addressOf('spelt');
  const kept = address.toLowerCase();
  expect(address).toBe(getAddress(kept));
  const hash = eth.pay(kept, 9n);
  await mined(1);
  const spellings = [address, kept, kept.toUpperCase().replace('0X', '0x')];
  for (const asked of spellings) {
    const [seen] = (await list({ address: asked })).data;
    expect(seen).toMatchObject({ toAddress: address, fromAddress: getAddress(eth.payer) });
    const told = await world.ok(diagnose, { key: root, query: { q: asked } });
    expect(told).toMatchObject({ query: address, addresses: [{ address }], deposits: [{ toAddress: address }] });
  }
  const told = await world.ok(diagnose, { key: root, query: { q: hash } });
  const moved = { from: getAddress(eth.payer), to: address, isOurs: true };
  expect(told.chains[0]?.transfers).toContainEqual(expect.objectContaining(moved));
});

test('what came for nobody waits in the inbox, and a person gives it to a customer', async () => {
  const { world, root, shop } = treasury;
  const hash = eth.pay(await nobodysAddress(), 70n);
  await mined(1 + confirmations);
  const inbox = async () => (await world.ok(contract.listMissedDeposits, { key: root })).data;
  const missed = (await inbox()).find((one) => one.transactionHash === hash);
  expect(missed).toMatchObject({ matching: 'unmatched', projectId: null, customer: null });
  expect(await finding(hash)).toBe('UNMATCHED');
  const params = { id: missed?.id ?? 0 };
  const wrong = await world.refused(contract.matchDeposit, {
    key: root,
    params,
    body: { projectId: shop, customerID: 'nobody at all' },
  });
  expect(wrong).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  await world.ok(contract.ignoreDeposit, { key: root, params, body: { reason: 'Unclear' } });
  expect((await inbox()).map((one) => one.id)).not.toContain(params.id);
  await world.ok(createCustomer, { key: root, params: { id: shop }, body: { customerID: 'found' } });
  const body = { projectId: shop, customerID: 'found' };
  const asks = await Promise.all([1, 2].map(() => world.ask(contract.matchDeposit, { key: root, params, body })));
  expect(new Set(asks.map((reply) => reply.status))).toEqual(new Set([200, 409]));
  const told = await world.ok(contract.getDeposit, { key: root, params });
  expect(told).toMatchObject({ matching: 'matched', projectId: shop, customer: { customerID: 'found' } });
  expect(told.postings.at(-1)?.account).toBe(`customer:${told.customer?.id}`);
});

test('what a person matched is not theirs any more where another block pays it to the address of somebody else', async () => {
  const { world, root, shop } = treasury;
  const ofAda = await addressOf('ada');
  const hash = eth.pay(await nobodysAddress(), 90n);
  await mined(2);
  const params = { id: (await list({ hash })).data[0]?.id ?? 0 };
  await world.ok(createCustomer, { key: root, params: { id: shop }, body: { customerID: 'hasty' } });
  await world.ok(contract.matchDeposit, { key: root, params, body: { projectId: shop, customerID: 'hasty' } });
  eth.reorg({ depth: 2, blocks: 3, back: [{ hash, block: 0, moves: [{ to: ofAda, units: 90n, contract: null }] }] });
  await mined(confirmations);
  expect((await list({ hash })).data[0]).toMatchObject({
    status: 'confirmed',
    round: 2,
    matching: 'owned',
    customer: { customerID: 'ada' },
  });
});

test('what a person matched is taken back with its block, and credited to the same customer when it returns', async () => {
  const { world, root, shop } = treasury;
  const hash = eth.pay(await nobodysAddress(), 80n);
  await mined(2);
  const [missed] = (await list({ hash })).data;
  const params = { id: missed?.id ?? 0 };
  await world.ok(createCustomer, { key: root, params: { id: shop }, body: { customerID: 'early' } });
  await world.ok(contract.matchDeposit, { key: root, params, body: { projectId: shop, customerID: 'early' } });
  eth.reorg({ depth: 2, blocks: 3 });
  await vi.waitFor(async () => expect((await list({ hash })).data[0]?.status).toBe('reorged'), { timeout: 20_000 });
  expect(await finding(hash)).toBe('REORGED');
  const back = await world.refused(contract.matchDeposit, {
    key: root,
    params,
    body: { projectId: shop, customerID: 'early' },
  });
  expect(back).toMatchObject({ status: 422 });
  eth.reorg({ depth: 1, blocks: 2, back: [{ hash, block: 0 }] });
  await mined(confirmations);
  expect((await list({ hash })).data[0]).toMatchObject({
    status: 'confirmed',
    round: 2,
    matching: 'matched',
    customer: { customerID: 'early' },
  });
});

test('a deposit that has its customer, or a token that is not set up, is nothing to decide about', async () => {
  const { world, root, shop } = treasury;
  const address = await addressOf('ada');
  const owned = eth.pay(address, 5n);
  const strange = eth.pay(address, 5n, `0x${'5c'.repeat(20)}`);
  await mined(1);
  const body = { projectId: shop, customerID: 'ada' };
  const idOf = async (hash: string) => (await list({ hash })).data[0]?.id ?? 0;
  expect(
    await world.refused(contract.matchDeposit, { key: root, params: { id: await idOf(owned) }, body }),
  ).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  expect(
    await world.refused(contract.matchDeposit, { key: root, params: { id: await idOf(strange) }, body }),
  ).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
  expect(await finding(strange)).toBe('UNSUPPORTED_TOKEN');
});

test('bad input is named, and changes nothing', async () => {
  const { world, root } = treasury;
  for (const query of [
    { limit: 0 },
    { limit: 1e9 },
    { cursor: 'x' },
    { status: 'gone' },
    { projectId: '1 or 1' },
    { sort: 'x' },
  ]) {
    expect(await world.refused(contract.listDeposits, { key: root, query })).toMatchObject({ status: 400 });
  }
  for (const q of ['', 'x'.repeat(300), 'a\nb']) {
    expect(await world.refused(diagnose, { key: root, query: { q } })).toMatchObject({ status: 400 });
  }
  for (const q of ['hello', "' or 1=1 --"]) expect(await finding(q)).toBe('UNKNOWN_NAME');
  const body = { projectId: 0, customerID: '' };
  expect(await world.refused(contract.matchDeposit, { key: root, params: { id: 1 }, body })).toMatchObject({
    status: 400,
  });
  expect(await world.refused(contract.getDeposit, { key: root, params: { id: 999_999_999 } })).toMatchObject({
    status: 404,
  });
});

test('a neighbour sees none of it: no deposit, no address, no words about them', async () => {
  const { world, neighbour, shop } = treasury;
  const person = await treasury.hire('project_lead', [neighbour]);
  const address = await addressOf('ada');
  const hash = eth.pay(address, 6n);
  await mined(1);
  const [mine] = (await list({ hash })).data;
  expect((await list({}, person.key)).data).toEqual([]);
  expect(await world.refused(contract.getDeposit, { key: person.key, params: { id: mine?.id ?? 0 } })).toMatchObject({
    status: 404,
  });
  expect(await world.refused(contract.listDeposits, { key: person.key, query: { projectId: shop } })).toMatchObject({
    status: 404,
  });
  expect(await finding(hash, { key: person.key })).toBe('NOT_OUR_ADDRESS');
  expect(await finding(address, { key: person.key })).toBe('NOT_OUR_ADDRESS');
});

test('the doctor tells what is wrong with a payment, one thing at a time', async () => {
  const { chains } = treasury;
  const address = await addressOf('ada');
  expect(await finding(`0x${'12'.repeat(32)}`)).toBe('UNKNOWN_HASH');
  expect(await finding('ab'.repeat(32))).toBe('OTHER_CHAIN');
  const failed = eth.send({ moves: [{ to: address, units: 5n }], fails: true });
  const away = eth.pay(eth.address('somebody else'), 5n);
  const base = chains.network('BASE').pay(address, 5n);
  chains.network('BASE').mine();
  await mined(1);
  expect(await finding(failed)).toBe('FAILED');
  expect(await finding(away)).toBe('NOT_OUR_ADDRESS');
  await vi.waitFor(async () => expect((await list({ hash: base })).data).toHaveLength(1), { timeout: 20_000 });
  expect(await finding(base)).toBe('WAITING');
  const other = chains.network('BASE').pay(eth.address('somebody else'), 5n);
  chains.network('BASE').mine();
  expect(await finding(other, { blockchainCode: 'ETH' })).toBe('OTHER_CHAIN');
  expect(await finding(await addressOf('newcomer'))).toBe('NOTHING_ARRIVED');
  expect(await finding(eth.address('somebody else'))).toBe('NOT_OUR_ADDRESS');
});

test('the doctor tells what an address has in all currencies but the one whose contract is silent', async () => {
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const q = await addressOf('gil');
  eth.silent.add(usdc);
  const { addresses } = await treasury.world.ok(diagnose, { key: treasury.root, query: { q } });
  eth.silent.delete(usdc);
  const onEth = addresses[0]?.balances.filter(({ blockchainCode }) => blockchainCode === 'ETH') ?? [];
  expect(onEth.map(({ currencyCode, chainUnits }) => [currencyCode, chainUnits])).toEqual([
    ['ETH', '0'],
    ['USDC', null],
    ['USDT', '0'],
  ]);
});

test('the listeners run, and one that is restarted goes on where it was', async () => {
  const { world, root } = treasury;
  const { status } = await world.ok(readWorkersStatus, { key: root });
  expect(status.filter((one) => one.name.endsWith('listener')).map((one) => one.status)).toEqual([
    'RUNNING',
    'RUNNING',
  ]);
  await watchers.restart('eth-listener');
  const hash = eth.pay(await addressOf('ada'), 9n);
  await mined(1);
  expect((await list({ hash })).data).toMatchObject([{ status: 'included' }]);
  const metrics = await world.coffer.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(metrics.payload).toContain('coffer_chain_lag_blocks{chain="ETH"} 0');
  expect(metrics.payload).toContain('coffer_chain_reorg_depth{chain="ETH"} 1');
});

test('a node that is gone is said to be gone', async () => {
  treasury.chains.node('ETH', 'https://eth.example.com').stop();
  treasury.chains.node('BASE', 'https://base.example.com').stop();
  expect(await finding(`0x${'12'.repeat(32)}`)).toBe('NODE_UNREACHABLE');
  treasury.chains.node('ETH', 'https://eth.example.com').start();
  treasury.chains.node('BASE', 'https://base.example.com').start();
});
