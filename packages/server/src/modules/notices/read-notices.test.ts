import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { hire } from '../../../test/people.ts';
import { plantTreasuryChange } from '../../../test/plant/plant-treasury-change.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { insertRestore } from '../history/index.ts';

let world: World;
let key: string;
let shop: number;
let pool: number;
beforeAll(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,SOLANA' } });
  ({ key } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  const body = { name: 'Till', family: 'SOL_Family' as const, keys: await prepared(6) };
  pool = (await world.ok(createKeyPoolWallet, { key, body: { ...body, projectID: shop } })).id;
  // Nobody pays to this one, so that nothing of it is asked for.
  await world.ok(createKeyPoolWallet, { key, body: { ...body, name: 'Spare', keys: await prepared(1) } });
});
afterAll(() => world.close());

async function prepared(count: number): Promise<DepositKey[]> {
  const words = { phrase: generateMnemonic(wordlist), passphrase: '' };
  const keys: DepositKey[] = [];
  for await (const one of deriveDepositKeys(words, { from: 0, count }, () => Promise.resolve())) keys.push(one);
  return keys;
}

const read = (who = key) => world.ok(readNotices, { key: who });

test('where nothing waits for anybody, the networks are all that it tells', async () => {
  const { networks, ...rest } = await read();
  expect(networks.map(({ code, name }) => `${code} ${name}`)).toEqual(['ETH Ethereum', 'SOLANA Solana']);
  const none = {
    thirsty: [],
    lowPools: [],
    failingWebhooks: [],
    shortRewards: [],
    thinWallets: [],
    requestedPayouts: [],
  };
  expect(rest).toMatchObject({ sendingHeld: null, ...none });
});

const give = (customerID: string) =>
  world.ok(createDepositAddress, { key, params: { id: shop }, body: { blockchainCode: 'SOLANA', customerID } });

test('prepared addresses are told once a fifth of them is left, and as many as there are', async () => {
  for (let at = 1; at <= 4; at += 1) await give(`customer ${at}`);
  expect((await read()).lowPools).toEqual([]);
  await give('customer 5');
  const low = { walletID: pool, walletName: 'Till', family: 'SOL_Family', ready: 1, lowSince: expect.any(String) };
  expect((await read()).lowPools).toEqual([low]);
});

test('while no network that is on is a real one, everybody is told that all of it is a test', async () => {
  const turn = (code: string, set: string) => world.asOwner(`update blockchain set ${set} where code = '${code}'`);
  const { networks, isTest } = await read();
  expect([isTest, networks.map(({ network }) => network)]).toEqual([false, ['mainnet', 'mainnet']]);
  await turn('ETH', `network = 'testnet'`);
  const mixed = await read();
  expect([mixed.isTest, mixed.networks.map(({ network }) => network)]).toEqual([false, ['testnet', 'mainnet']]);
  await turn('SOLANA', `status = 'disabled'`);
  await turn('ETH', `status = 'healthy'`);
  expect((await read()).isTest).toBe(true);
  const support = await hire(world, { key }, 'project_ops', [shop]);
  expect((await read(support.key)).isTest).toBe(true);
  await turn('ETH', `network = 'mainnet'`);
});

test('endpoints that take nothing are told, what has failed longest first, and at most ten', async () => {
  const body = { name: 'Shop server', url: 'https://shop.example.com/hook', events: ['payment.filled' as const] };
  const { id } = await world.ok(createWebhook, { key, params: { projectId: shop }, body });
  const fail = (since: string) => world.asOwner(`update webhook set failing_since = '${since}' where id = ${id}`);
  await fail('2026-01-02T03:04:05Z');
  const failing = { webhookID: id, projectID: shop, projectName: 'Shop', name: 'Shop server', isOff: false };
  const told = [{ ...failing, failingSince: '2026-01-02T03:04:05.000Z' }];
  expect((await read()).failingWebhooks).toEqual(told);
  await world.asOwner(`update webhook set status = 'auto_disabled' where id = ${id}`);
  expect((await read()).failingWebhooks).toEqual([{ ...told[0], isOff: true }]);
  await world.asOwner(`update webhook set status = 'disabled' where id = ${id}`);
  expect((await read()).failingWebhooks).toEqual([]);
  await world.asOwner(`update webhook set status = 'active' where id = ${id}`);
  await world.asOwner(`insert into webhook (project_id, name, url, events, status, managed, secret_id, secret_last_four,
      compatibility, legacy_given, headers, held, failing_since, created_at)
    select project_id, 'More', url, events, status, managed, secret_id, secret_last_four, compatibility, legacy_given,
      headers, held, now(), now() from webhook, generate_series(1, 11) where id = ${id}`);
  const all = (await read()).failingWebhooks;
  expect([all.length, all[0]?.webhookID]).toEqual([10, id]);
});

test('so are changes that wait or are frozen, and a restore that holds sending', async () => {
  const change = { projectId: shop, walletId: pool };
  const frozen = await plantTreasuryChange(world, { ...change, status: 'frozen' });
  const waiting = await plantTreasuryChange(world, { ...change, status: 'waiting' });
  await plantTreasuryChange(world, { ...change, status: 'in_effect' });
  await insertRestore(world.coffer.deps.db, { reason: 'declared' });
  const { openChanges, openChangeCounts, sendingHeld } = await read();
  expect(openChanges.map(({ id }) => id)).toEqual([waiting, frozen]);
  expect(openChangeCounts).toEqual([{ projectId: shop, waiting: 1, frozen: 1 }]);
  expect(sendingHeld).toMatchObject({ reason: 'declared' });
});

test('everybody is told what they may see and do something about', async () => {
  const none = {
    sendingHeld: null,
    thirsty: [],
    lowPools: [],
    failingWebhooks: [],
    shortRewards: [],
    thinWallets: [],
    requestedPayouts: [],
    openChanges: [],
    openChangeCounts: [],
  };
  const permissions = ['projects:read', 'wallets:read', 'wallets:write', 'activity:read'];
  const role = { name: 'treasurer', displayName: 'Treasurer', scope: 'own' as const, permissions };
  await world.ok(createRole, { key, body: role });
  const treasurer = await hire(world, { key }, 'treasurer', [shop]);
  const elsewhere = (await world.ok(createProject, { key, body: { name: 'Elsewhere' } })).id;
  const stranger = await hire(world, { key }, 'treasurer', [elsewhere]);
  const support = await hire(world, { key }, 'project_ops', [shop]);
  const told = await read(treasurer.key);
  expect(told).toMatchObject({ sendingHeld: null, lowPools: [{ walletID: pool }] });
  expect(told.openChanges).toHaveLength(2);
  expect(told.openChangeCounts).toEqual([{ projectId: shop, waiting: 1, frozen: 1 }]);
  expect(await read(stranger.key)).toMatchObject(none);
  expect(await read(support.key)).toMatchObject({ ...none, networks: [{ code: 'ETH' }, { code: 'SOLANA' }] });
});

test('however many wait, their number is told, and the ten that take effect first', async () => {
  const { pool: database, clock } = world.coffer.deps;
  const planted: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const id = await plantTreasuryChange(world, { projectId: shop, walletId: pool, status: 'waiting' });
    const dueAt = new Date(clock.now().getTime() + (20 - at) * 60_000);
    await database.query('update treasury_change set due_at = $2 where id = $1', [id, dueAt]);
    planted.unshift(id);
  }
  const { openChanges, openChangeCounts } = await read();
  expect(openChanges.map(({ id }) => id)).toEqual(planted.slice(0, 10));
  expect(openChangeCounts).toEqual([{ projectId: shop, waiting: 13, frozen: 1 }]);
});
