import { afterAll, beforeAll, expect, test } from 'vitest';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet, linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { freshAddress, freshKeys, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

const inWords = ['ETH on Ethereum', 'USDC on Ethereum', 'USDT on Ethereum', 'ETH on Base', 'USDC on Base'];
const everything = ['ETH on ETH', 'USDC on ETH', 'USDT on ETH', 'ETH on BASE', 'USDC on BASE'];

async function project(): Promise<number> {
  return (await treasury.world.ok(createProject, { key: treasury.root, body: { name: freshAddress() } })).id;
}

async function taken(id: number): Promise<string[]> {
  const rows = await treasury.world.ok(currencies.listProjectCurrencies, { key: treasury.root, params: { id } });
  return rows.map((row) => `${row.currencyCode} on ${row.blockchainCode}`);
}

const choose = (id: number, blockchainCurrencyIDs: number[]) =>
  treasury.world.ok(currencies.putProjectCurrencies, {
    key: treasury.root,
    params: { id },
    body: { blockchainCurrencyIDs },
  });

const link = (id: number, walletID: number) => {
  const body = { wallets: [{ walletID, blockchainFamily: 'ETH_Family' }] };
  return treasury.world.ok(linkWallets, { key: treasury.root, params: { id }, body });
};

test('a project takes what is active on the chains of its first deposit wallet, and the audit log says so', async () => {
  const id = await project();
  expect(await taken(id)).toEqual([]);
  await treasury.xpubWallet(id);
  expect(await taken(id)).toEqual(everything);
  const trail = (await trailOf(treasury.world, 'project', id)).filter(({ action }) => action.includes('currencies'));
  expect(trail).toMatchObject([
    {
      action: 'project.currencies-followed',
      actor_kind: 'member',
      project_id: id,
      before: { currencies: [] },
      after: { currencies: inWords },
    },
  ]);
});

test('linking by hand does the same, a second wallet adds only its own chain, and twice is as once', async () => {
  const id = await project();
  const safe = freshAddress();
  await treasury.coldWallet('BASE', safe);
  const hash = treasury.deploy('BASE', { contract: freshAddress(), collector: safe });
  treasury.chains.network('BASE').mine();
  await treasury.sweepWallet('BASE', hash, id);
  expect(await taken(id)).toEqual(['ETH on BASE', 'USDC on BASE']);
  const wallet = await treasury.xpubWallet();
  for (const _again of [1, 2]) await link(id, wallet.id);
  expect(await taken(id)).toEqual(everything);
  const trail = (await trailOf(treasury.world, 'project', id)).filter(({ action }) => action.includes('currencies'));
  expect(trail).toHaveLength(2);
});

test('what a person chose stays, be it one currency or none', async () => {
  const all = await treasury.world.ok(currencies.listBlockchainCurrencies, { key: treasury.root });
  const [one, none] = [await project(), await project()];
  const usdc = all.find((row) => row.blockchainCode === 'BASE' && row.currencyCode === 'USDC');
  await choose(one, [usdc?.id ?? 0]);
  await choose(none, []);
  for (const id of [one, none]) await treasury.xpubWallet(id);
  expect(await taken(one)).toEqual(['USDC on BASE']);
  expect(await taken(none)).toEqual([]);
});

test('a choice after the first wallet ends it: the next wallet adds nothing', async () => {
  const id = await project();
  await treasury.xpubWallet(id);
  await choose(id, []);
  await treasury.xpubWallet(id);
  expect(await taken(id)).toEqual([]);
});

test('what is switched off for the install is not switched on by a wallet, nor is anything by a cold one', async () => {
  const all = await treasury.world.ok(currencies.listBlockchainCurrencies, { key: treasury.root });
  const usdt = all.find((row) => row.blockchainCode === 'ETH' && row.currencyCode === 'USDT');
  const turn = (status: string) =>
    treasury.world.ok(currencies.updateBlockchainCurrency, {
      key: treasury.root,
      params: { id: usdt?.id ?? 0 },
      body: { status },
    });
  const id = await project();
  await link(id, await treasury.coldWallet('ETH', freshAddress()));
  expect(await taken(id)).toEqual([]);
  await turn('inactive');
  await treasury.xpubWallet(id);
  expect(await taken(id)).toEqual(everything.filter((name) => name !== 'USDT on ETH'));
  await turn('active');
});

test('a wallet that is refused leaves the project as it was', async () => {
  const id = await project();
  const { xpub } = freshKeys();
  const body = { name: 'Deposits', projectID: id, xpubs: [{ family: 'ETH_Family', xpub: `${xpub}x` }] };
  expect(await treasury.world.refused(createXpubWallet, { key: treasury.root, body })).toMatchObject({ status: 400 });
  expect(await taken(id)).toEqual([]);
});
