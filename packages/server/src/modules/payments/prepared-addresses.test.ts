import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { chooseDepositAddress, completePayment, listPayOptions } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { newProject } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { listLiveChains } from '../assets/index.ts';
import { assignDepositAddress } from '../wallets/index.ts';
import { freshKeys } from '../wallets/treasury.fixture.ts';

/** Orders are free, and an address that one takes never comes back: what strangers can take, and what is left for others. */

const family = 'SOL_Family';
const prepared = 40;
const keptForKnown = 4;
const plenty = 1_000_000;

let world: World;
let key: string;
let shop: number;
beforeAll(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,SOLANA' } });
  ({ key } = await world.signUpRoot());
  for (const currencyCode of ['SOL', 'ETH'])
    await world.ok(setRate, { key, params: { currencyCode }, body: { price: '150' } });
  await world.coffer.deps.pool.query(`update blockchain set status = 'healthy'`);
});
afterAll(() => world.close());

/** A shop with prepared addresses on Solana, and derived ones on Ethereum. */
beforeEach(async () => {
  shop = await newProject(world, { key }, 'Shop');
  const keys: DepositKey[] = [];
  const words = { phrase: generateMnemonic(wordlist), passphrase: '' };
  for await (const one of deriveDepositKeys(words, { from: 0, count: prepared }, () => Promise.resolve()))
    keys.push(one);
  await world.ok(createKeyPoolWallet, { key, body: { name: `Till ${shop}`, projectID: shop, family, keys } });
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await world.ok(createXpubWallet, { key, body: { name: `Derived ${shop}`, projectID: shop, xpubs } });
  const all = await world.ok(listBlockchainCurrencies, { key });
  const body = {
    blockchainCurrencyIDs: all.filter(({ currencyCode }) => /SOL|ETH/.test(currencyCode)).map(({ id }) => id),
  };
  await world.ok(putProjectCurrencies, { key, params: { id: shop }, body });
  const { limits, pool } = world.coffer.deps;
  await pool.query('delete from throttle');
  Object.assign(limits, { preparedAddressesPerNetwork: plenty, checkoutAddressesPerNetwork: plenty });
  limits.newAddressesPerHour = plenty;
});

let browsers = 0;
const ask = (over: object) =>
  world.ok(createProjectPayment, { key, params: { id: shop }, body: { amountInUSD: '25', ...over } });

/** The form of the shop, sent from a new browser, or from one that bought before. */
async function order(customerID = `browser-${(browsers += 1)}`): Promise<string> {
  const customer = { customerID, customerEmail: `${customerID}@example.com`, customerEmailTyped: true };
  return (await ask(customer)).reference_id;
}

const choose = (ref: string, code = 'SOL', ip = '203.0.113.7') => {
  const body = { blockchain_code: code === 'SOL' ? 'SOLANA' : code, currency_code: code };
  return world.ask(chooseDepositAddress, { params: { ref }, body, ip });
};
const offered = async (ref: string) =>
  (await world.ok(listPayOptions, { params: { ref } })).map(({ currencyCode }) => currencyCode);

async function given(ref: string, code = 'SOL'): Promise<string> {
  const { status, body } = await choose(ref, code);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { Address: string }).Address;
}

async function paid(ref: string): Promise<void> {
  await world.coffer.deps.pool.query(
    `update payment set status = 'settled', settled_at = now() where reference_id = $1`,
    [ref],
  );
}

async function left(): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from address a join project_wallet p on p.wallet_id = a.wallet_id
     where p.project_id = $1 and a.family = $2 and a.status = 'ready'`,
    [shop, family],
  );
  return rows[0]?.n ?? 0;
}

test('orders that nobody pays leave the last tenth of what was prepared to who paid before, and others see what else they can pay in', async () => {
  const regular = await order('regular');
  await given(regular, 'ETH');
  await paid(regular);
  const first = await order();
  const hers = await given(first);
  for (let at = 1; at < prepared - keptForKnown; at += 1) await given(await order());
  expect(await left()).toBe(keptForKnown);

  const stranger = await order();
  expect(await offered(stranger)).toEqual(['ETH']);
  const refused = await choose(stranger);
  expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ message: 'must be one of ETH' }] } } });
  const { reference_id: link } = await ask({ unknownPayer: true });
  await world.ok(completePayment, { params: { ref: link }, body: { email: 'regular@example.com' } });
  expect(await offered(link)).toEqual(['ETH']);
  expect(await left()).toBe(keptForKnown);

  expect(await offered(first)).toEqual(['ETH', 'SOL']);
  expect(await given(first)).toBe(hers);
  await given(await order('regular'));
  expect(await left()).toBe(keptForKnown - 1);
  const another = await order('regular');
  expect(await offered(another), 'one payment opens no more than one of them').toEqual(['ETH']);
}, 120_000);

test('who passed the list just before the others were gone is given none of those that are kept', async () => {
  const { deps } = world.coffer;
  for (let at = 0; at < prepared - keptForKnown; at += 1) await given(await order());
  const chain = (await listLiveChains(deps.db)).find(({ code }) => code === 'SOLANA');
  const { rows } = await deps.pool.query<{ id: number }>('select max(id) as id from customer');
  if (!chain) throw new Error('Solana is not there.');
  const wanted = { projectId: shop, customerId: rows[0]?.id ?? 0, chain, fresh: true };
  const take = (isStranger: boolean) =>
    inTransaction(deps.db, (tx) => assignDepositAddress(deps, tx, { ...wanted, isStranger }, world.clock.now()));
  await expect(take(true)).rejects.toThrow('no address left on Solana');
  expect(await take(false)).toMatchObject({ isNew: true });
  expect(await left()).toBe(keptForKnown - 1);
}, 120_000);

test('where none is left, the shop hears that nobody can pay, and what to do', async () => {
  for (let at = 0; at < prepared; at += 1) {
    const body = { blockchainCode: 'SOLANA', customerID: `named-${at}`, customerEmail: 'named@example.com' };
    await world.ok(createDepositAddress, { key, params: { id: shop }, body });
  }
  const customer = { customerID: 'late', customerEmail: 'late@example.com' };
  const only = await ask({ ...customer, allowed: [{ blockchainCode: 'SOLANA', currencyCode: 'SOL' }] });
  expect(only.warnings).toEqual([expect.stringContaining('prepared addresses on Solana are used up')]);
  expect(await offered(only.reference_id)).toEqual([]);
  const either = await ask(customer);
  expect(either.warnings).toBeUndefined();
  expect(await offered(either.reference_id)).toEqual(['ETH']);
}, 120_000);

test('payers of one network are given so many prepared addresses an hour; who has one keeps it, and others go on', async () => {
  world.coffer.deps.limits.preparedAddressesPerNetwork = 3;
  const refs = [await order(), await order(), await order()];
  for (const ref of refs) await given(ref);
  const refused = await choose(await order());
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(await left()).toBe(prepared - 3);
  await given(refs[0] ?? '');
  await given(await order(), 'ETH');
  expect((await choose(await order(), 'SOL', '198.51.100.4')).status).toBe(200);
});

test('a shop gives its payers so many new addresses an hour, and each network a part of them', async () => {
  const { limits } = world.coffer.deps;
  limits.newAddressesPerHour = 4;
  limits.checkoutAddressesPerNetwork = 3;
  for (let at = 0; at < 3; at += 1) await given(await order(), 'ETH');
  expect((await choose(await order(), 'ETH')).status).toBe(429);
  expect((await choose(await order(), 'ETH', '198.51.100.4')).status).toBe(200);
  expect((await choose(await order(), 'ETH', '192.0.2.9')).status).toBe(429);
});

test('a payment has one address on a network, however often its payer chooses something else in between', async () => {
  const ref = await order();
  const first = await given(ref);
  for (let at = 0; at < 12; at += 1) {
    await given(ref, 'ETH');
    expect(await given(ref)).toBe(first);
  }
  for (let at = 0; at < 2; at += 1) {
    world.clock.advance(11);
    for (let quote = 0; quote < 20; quote += 1) {
      await world.coffer.deps.pool.query(`update attempt set status = 'expired' where status = 'active'`);
      await given(ref, 'ETH');
    }
  }
  expect(await given(ref)).toBe(first);
  expect(await left()).toBe(prepared - 1);
}, 120_000);
