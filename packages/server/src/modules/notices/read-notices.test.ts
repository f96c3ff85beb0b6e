import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
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
  const body = { name: 'Till', family: 'SOL_Family' as const, keys: await prepared(3) };
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
  const { networks, lowPools: _, ...rest } = await read();
  expect(networks.map(({ code, name }) => `${code} ${name}`)).toEqual(['ETH Ethereum', 'SOLANA Solana']);
  expect(rest).toMatchObject({ sendingHeld: null, thirsty: [], shortRewards: [], requestedPayouts: [] });
});

test('prepared addresses that run low are told, as many as are left', async () => {
  const low = { walletID: pool, walletName: 'Till', family: 'SOL_Family' };
  expect((await read()).lowPools).toEqual([{ ...low, ready: 3 }]);
  const body = { blockchainCode: 'SOLANA' as const, customerID: 'ada' };
  await world.ok(createDepositAddress, { key, params: { id: shop }, body });
  expect((await read()).lowPools).toEqual([{ ...low, ready: 2 }]);
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
    shortRewards: [],
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
