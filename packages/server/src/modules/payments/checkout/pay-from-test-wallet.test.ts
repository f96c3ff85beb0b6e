import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chooseDepositAddress, getPublicPayment, payFromTestWallet } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { startDevnet, type Up } from '../../../../../../devnet/up.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { newProject } from '../../../../test/people.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import { startWatching } from '../../deposits/index.ts';
import { freshKeys } from '../../wallets/treasury.fixture.ts';

const folder = temporaryFolder('coffer-test-wallet');
const withinMs = 25_000;
let up: Up;
let world: World;
let watchers: { stop(): Promise<void> };
let key: string;
let project: number;

beforeAll(async () => {
  up = await startDevnet({ folder: folder.path });
  world = await startWorld({ devnet: up });
  ({ key } = await world.signUpRoot());
  project = await newProject(world, { key });
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID: project, xpubs } });
  const all = await world.ok(listBlockchainCurrencies, { key });
  const body = { blockchainCurrencyIDs: all.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body });
  watchers = await startWatching(world.coffer.deps, world.databaseUrl, () => new AddressTable());
  await vi.waitFor(assertHealthy, { timeout: withinMs });
});
afterAll(async () => {
  await assertInvariants(world.coffer.deps.db);
  await watchers.stop();
  await world.close();
  await up.stop();
  await folder.remove();
});

async function assertHealthy(): Promise<void> {
  expect(await sick()).toEqual([]);
}

async function sick(): Promise<unknown[]> {
  return (await world.coffer.deps.pool.query(`select code from blockchain where status <> 'healthy'`)).rows;
}

let customers = 0;
async function payment(): Promise<string> {
  const customer = { customerEmail: 'ada@example.com', customerID: `customer-${(customers += 1)}` };
  const body = { ...customer, amountInUSD: '50' };
  return (await world.ok(createProjectPayment, { key, params: { id: project }, body })).reference_id;
}

function choose(ref: string, chain = 'BASE', currency?: string) {
  const body = { blockchain_code: chain, ...(currency === undefined ? {} : { currency_code: currency }) };
  return world.ok(chooseDepositAddress, { params: { ref }, body });
}

const see = (ref: string) => world.ok(getPublicPayment, { params: { ref } });
const pay = (ref: string, what: string) => world.ok(payFromTestWallet, { params: { ref }, body: { what } });
const refused = (ref: string) => world.refused(payFromTestWallet, { params: { ref }, body: { what: 'exact' } });

async function becomes(ref: string, step: string): Promise<Awaited<ReturnType<typeof see>>> {
  await vi.waitFor(
    async () => {
      await Promise.all([up.mine('ETH', 1), up.mine('BASE', 1)]);
      await world.drain();
      expect((await see(ref)).step).toBe(step);
    },
    { timeout: withinMs, interval: 200 },
  );
  return see(ref);
}

test('who chose nothing, or has paid, is told so', async () => {
  const ref = await payment();
  expect(await refused(ref)).toMatchObject({ status: 409, message: 'Choose what to pay in first.' });
  await choose(ref, 'ETH');
  await pay(ref, 'exact');
  await becomes(ref, 'paid');
  expect(await refused(ref)).toMatchObject({ status: 409, message: 'There is nothing left to pay.' });
});

test.each([
  ['ETH', undefined],
  ['BASE', 'USDC'],
])('all of it on %s in %s comes in a real transaction, and the payment is paid', async (chain, currency) => {
  const ref = await payment();
  await choose(ref, chain, currency);
  expect(await see(ref)).toMatchObject({ testWallet: true, step: 'waiting' });
  const { transactionHash } = await pay(ref, 'exact');
  const seen = await becomes(ref, 'paid');
  expect(seen).toMatchObject({ status: 'settled', exception: 'none', dueInUSD: '0', filledAmountInUSD: '50' });
  expect(seen.deposits).toMatchObject([{ transactionHash, confirmed: true, late: false }]);
});

test('less leaves the rest, which is then quoted and paid', async () => {
  const ref = await payment();
  await choose(ref, 'BASE', 'USDC');
  await pay(ref, 'less');
  expect(await becomes(ref, 'underpaid')).toMatchObject({ filledAmount: '30', dueInUSD: '20', exception: 'partial' });
  expect((await choose(ref, 'BASE', 'USDC')).attempt.amountDue).toBe('20');
  await pay(ref, 'exact');
  expect(await becomes(ref, 'paid')).toMatchObject({ filledAmount: '50', exception: 'none' });
});

test('more is over', async () => {
  const ref = await payment();
  await choose(ref, 'BASE', 'USDC');
  await pay(ref, 'more');
  expect(await becomes(ref, 'overpaid')).toMatchObject({ exception: 'over', overInUSD: '10', filledAmount: '60' });
});

test('late comes after the payment has expired, and is paid all the same', async () => {
  const ref = await payment();
  await choose(ref, 'BASE', 'USDC');
  await pay(ref, 'late');
  const seen = await becomes(ref, 'paid');
  expect(seen).toMatchObject({ status: 'settled', exception: 'late', deposits: [{ late: true }] });
});

test('there is none on any other network', async () => {
  const other = await startWorld();
  const answer = await other.refused(payFromTestWallet, { params: { ref: await payment() }, body: { what: 'exact' } });
  expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await other.close();
});
