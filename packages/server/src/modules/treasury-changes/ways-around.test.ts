import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { beforeEach, describe, expect, it } from 'vitest';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { addDepositKeys, createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { hire, type Person } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { freshKeys } from '../wallets/treasury.fixture.ts';

/** Ways to be paid in place of a shop without touching the wallet that it has, tried with a session that is not even stale. */

let world: World;
let root: string;
let email: string;
let shop: number;
let thief: Person;
let customers = 0;
beforeEach(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC,SOLANA' } });
  ({ key: root, email } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key: root, body: { name: 'Shop' } })).id;
  thief = await hire(world, { key: root }, 'admin');
  return () => world.close();
});

const purposes = { ETH_Family: "m/44'/60'/0'", BTC_Family: "m/84'/0'/0'" } as const;
const plant = (family: keyof typeof purposes, name: string, key = root) =>
  world.ok(wallets.createXpubWallet, {
    key,
    body: { name, projectID: shop, xpubs: [{ family, xpub: freshKeys(purposes[family]).xpub }] },
  });
/** The address that the next customer is given, or how that is refused. */
async function give(blockchainCode: string): Promise<string | number> {
  customers += 1;
  const body = { blockchainCode, customerID: `customer ${customers}` };
  const { status, body: given } = await world.ask(createDepositAddress, { key: root, params: { id: shop }, body });
  return status === 201 ? (given as { address: string }).address : status;
}
const titled = async (words: string) =>
  (await world.ok(contract.listTreasuryChanges, { key: root })).data.find(({ title }) => title.includes(words));
const decide = (e: Endpoint, id = 0) => world.ask(e, { key: root, params: { id } });

/** Whoever was signed in proves anew who they are. */
async function later(): Promise<void> {
  await passWaiting(world, 7);
  root = (await world.signIn(email)).key;
}

describe('a wallet on a chain of its own', () => {
  const assignsBitcoin = async () => {
    const links = await world.ok(wallets.listWalletLinks, {
      key: root,
      params: { id: shop },
    });
    return links.some(({ assigningFor }) => assigningFor.includes('BTC'));
  };
  const taken = async () =>
    (await world.ok(currencies.listProjectCurrencies, { key: root, params: { id: shop } }))
      .map(({ blockchainCode, currencyCode }) => `${currencyCode} on ${blockchainCode}`)
      .toSorted();

  it('waits once the shop has payers, and the shop takes its currency no sooner', async () => {
    await plant('ETH_Family', 'Deposits');
    await give('ETH');
    const before = await taken();
    await plant('BTC_Family', 'Coins', thief.key);
    expect(await assignsBitcoin()).toBe(false);
    expect(await taken()).toEqual(before);
    expect(await titled('"Coins" takes over')).toMatchObject({ status: 'waiting', by: thief.email });
    await later();
    expect(await assignsBitcoin()).toBe(true);
    expect(await taken()).toEqual([...before, 'BTC on BTC'].toSorted());
  });

  it('never comes to anything when an owner cancels it', async () => {
    await plant('ETH_Family', 'Deposits');
    await give('ETH');
    await plant('BTC_Family', 'Coins', thief.key);
    const waiting = await titled('"Coins" takes over');
    expect((await decide(contract.cancelTreasuryChange, waiting?.id)).status).toBe(200);
    await later();
    expect(await assignsBitcoin()).toBe(false);
  });

  it('waits also where the other one was unlinked first, before anybody paid', async () => {
    const { id: own } = await plant('ETH_Family', 'Deposits');
    await world.ok(wallets.unlinkWallet, { key: thief.key, params: { id: shop, walletID: own } });
    await plant('BTC_Family', 'Coins', thief.key);
    expect(await assignsBitcoin()).toBe(false);
  });

  it('holds at once as long as nobody was given an address, and keeps what the shop took and was switched off', async () => {
    await plant('ETH_Family', 'Deposits');
    const before = await taken();
    const all = await world.ok(currencies.listBlockchainCurrencies, { key: root });
    const off = all.find(({ currencyCode, blockchainCode }) => currencyCode === 'USDC' && blockchainCode === 'ETH');
    const turn = (status: 'active' | 'inactive') =>
      world.ok(currencies.updateBlockchainCurrency, {
        key: root,
        params: { id: off?.id ?? 0 },
        body: { status },
      });
    await turn('inactive');
    await plant('BTC_Family', 'Coins');
    expect(await assignsBitcoin()).toBe(true);
    await turn('active');
    expect(await taken()).toEqual([...before, 'BTC on BTC'].toSorted());
  });
});

describe('prepared addresses that are added to others', () => {
  const family = 'SOL_Family' as const;
  const prepare = async (from: number, count: number) => {
    const words = { phrase: generateMnemonic(wordlist), passphrase: '' };
    const keys: DepositKey[] = [];
    for await (const one of deriveDepositKeys(words, { from, count }, () => Promise.resolve())) keys.push(one);
    return keys;
  };
  const openPool = async () => {
    const body = { name: 'Till', projectID: shop, family, keys: await prepare(0, 1) };
    return (await world.ok(createKeyPoolWallet, { key: root, body })).id;
  };
  const addOnes = async (id: number, count: number, key = thief.key) => {
    const [shown] = (await world.ok(wallets.getWallet, { key, params: { id } })).keyPools ?? [];
    const keys = await prepare(shown?.prepared ?? 0, count);
    await world.ok(addDepositKeys, { key, params: { id }, body: { family, keys } });
    return keys.map(({ address }) => address);
  };
  const poolOf = async (id: number) => (await world.ok(wallets.getWallet, { key: root, params: { id } })).keyPools?.[0];

  it('wait, and customers are given none of them before', async () => {
    const id = await openPool();
    const planted = await addOnes(id, 2);
    expect(planted).not.toContain(await give('SOLANA'));
    expect(await give('SOLANA')).toBe(422);
    const more = { key: root, params: { id }, body: { family, keys: await prepare(3, 1) } };
    expect(await world.refused(addDepositKeys, more)).toMatchObject({ status: 409, code: 'CONFLICT' });
    await later();
    expect(await give('SOLANA')).toBe(planted[0]);
  });

  it('are out again when an owner cancels, and their places free for those of the owner', async () => {
    const id = await openPool();
    await give('SOLANA');
    await addOnes(id, 2);
    expect(await poolOf(id)).toMatchObject({ ready: 0, prepared: 3 });
    const waiting = await titled('more prepared addresses');
    expect((await decide(contract.cancelTreasuryChange, waiting?.id)).status).toBe(200);
    expect(await poolOf(id)).toMatchObject({ ready: 0, prepared: 1 });
    await addOnes(id, 1, root);
    await later();
    expect(await poolOf(id)).toMatchObject({ ready: 1, prepared: 2 });
    expect((await world.ok(wallets.getWallet, { key: root, params: { id } })).status).toBe('active');
  });

  it('are out again when they are frozen later, but for those that customers have, which is told', async () => {
    const id = await openPool();
    await give('SOLANA');
    await addOnes(id, 3);
    await later();
    await give('SOLANA');
    const change = await titled('more prepared addresses');
    expect(await decide(contract.freezeTreasuryChange, change?.id)).toMatchObject({
      body: { status: 'frozen', after: { stays: expect.stringContaining('1 of them') as string } },
    });
    expect(await give('SOLANA')).toBe(422);
    expect(await poolOf(id)).toMatchObject({ ready: 0, prepared: 2 });
    expect((await decide(contract.releaseTreasuryChange, change?.id)).status).toBe(422);
  });
});
