import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { addDepositKeys, createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createColdWallet, createXpubWallet, linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { tokenProgram } from '@coffer/keys/solana/programs.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { endWaiting } from '../../../test/pass-waiting.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { eventsOf, freshKeys, trailOf } from './treasury.fixture.ts';

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const family = 'SOL_Family';

let world: World;
let key: string;
let shop: number;
let email: string;
beforeAll(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC,TRX,SOLANA' } });
  await endWaiting(world);
  ({ key, email } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
});
afterAll(() => world.close());

/** The keys of a phrase that nobody has, from a position on. */
function owner() {
  const words = { phrase: generateMnemonic(wordlist), passphrase: '' };
  return async (from: number, count: number): Promise<DepositKey[]> => {
    const keys: DepositKey[] = [];
    for await (const one of deriveDepositKeys(words, { from, count }, () => Promise.resolve())) keys.push(one);
    return keys;
  };
}

const make = (keys: object[], over: object = {}) =>
  world.ok(createKeyPoolWallet, { key, body: { name: 'Till', projectID: shop, family, keys, ...over } });
const refuse = (keys: object[], over: object = {}) =>
  world.refused(createKeyPoolWallet, { key, body: { name: 'Till', family, keys, ...over } });
const add = (id: number, keys: object[]) => world.ok(addDepositKeys, { key, params: { id }, body: { family, keys } });
let customers = 0;
const give = () => ({
  key,
  params: { id: shop },
  body: { blockchainCode: 'SOLANA', customerID: `customer ${(customers += 1)}` },
});

describe('a deposit wallet of prepared addresses', () => {
  it('gives them out in the order in which the phrase has them', async () => {
    const keys = await owner()(0, 3);
    const made = await make(keys);
    expect(made).toMatchObject({
      walletType: 'deposit_wallet',
      walletSubType: 'EOA',
      family,
      chains: [{ blockchainCode: 'SOLANA' }],
      keyPools: [{ family, ready: 3, prepared: 3, refillBelow: 1, firstAddress: keys[0]?.address }],
      projectIDs: [shop],
    });
    for (const { address } of keys) {
      expect(await world.ok(createDepositAddress, give())).toMatchObject({ address, walletID: made.id });
    }
  });

  it('that is dry refuses, and says what to do; with more keys it goes on', async () => {
    const prepare = owner();
    const { id } = await make(await prepare(0, 1));
    await world.ok(createDepositAddress, give());
    const refusal = await world.refused(createDepositAddress, give());
    expect(refusal).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
    expect(refusal.message).toMatch(/no address left on Solana: prepare more/);
    const [next] = await prepare(1, 1);
    expect(await add(id, [next ?? {}])).toMatchObject({ keyPools: [{ ready: 1, prepared: 2 }] });
    expect(await world.ok(createDepositAddress, give())).toMatchObject({ address: next?.address });
  });

  it('asks for more once when it runs low, and again when it got low anew', async () => {
    const prepare = owner();
    const { id } = await make(await prepare(0, 5));
    const told = async () =>
      (await eventsOf(world, 'wallet.pool-low')).filter(
        ({ payload }) => (payload as { walletId: number }).walletId === id,
      );
    await world.ok(createDepositAddress, give());
    expect(await told()).toEqual([]);
    for (let at = 0; at < 3; at += 1) await world.ok(createDepositAddress, give());
    expect(await told()).toEqual([{ project_id: null, payload: { walletId: id, family } }]);
    await add(id, await prepare(5, 3));
    expect(await told()).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) await world.ok(createDepositAddress, give());
    expect(await told()).toHaveLength(2);
  });

  it('may be one that has extended public keys for other families', async () => {
    const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
    const { id } = await world.ok(createXpubWallet, { key, body: { name: 'All', xpubs } });
    const [first] = await owner()(0, 1);
    const both = await add(id, [first ?? {}]);
    expect(both.chains.map(({ blockchainCode }) => blockchainCode)).toEqual(['ETH', 'BASE', 'SOLANA']);
    await world.ok(linkWallets, {
      key,
      params: { id: shop },
      body: { wallets: [{ walletID: id, blockchainFamily: family }] },
    });
    expect(await world.ok(createDepositAddress, give())).toMatchObject({ address: first?.address });
    const trail = await trailOf(world, 'wallet', id);
    expect(trail.map(({ action }) => action)).toContain('wallet.keys-added');
  });

  it('is given keys once, however many upload them at the same time', async () => {
    const prepare = owner();
    const { id } = await make(await prepare(0, 1));
    const body = { family, keys: await prepare(1, 5) };
    const both = await Promise.all([1, 2].map(() => world.ask(addDepositKeys, { key, params: { id }, body })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('keys that are refused', () => {
  it.each<[string, (keys: DepositKey[]) => object[], string, RegExp]>([
    ['a gap', ([a, , c]) => [a ?? {}, c ?? {}], 'keys.1.position', /must be 1: no position may be left out/],
    ['a beginning that is none', ([, b]) => [b ?? {}], 'keys.0.position', /must be 0/],
    ['a position twice', ([a, b]) => [a ?? {}, { ...b, position: 0 }], 'keys.1.position', /there already/],
    ['an address twice', ([a]) => [a ?? {}, { ...a, position: 1 }], 'keys.1.address', /also that of keys.0/],
    [
      'a token account',
      ([a]) => [{ position: 0, address: tokenAccountOf(a?.address ?? '', usdc, tokenProgram) }],
      'keys.0.address',
      /account of a program/,
    ],
    [
      'an address of Tron',
      () => [{ position: 0, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }],
      'keys.0.address',
      /Tron/,
    ],
    ['a phrase', () => [{ position: 0, address: generateMnemonic(wordlist) }], 'keys.0.address', /secret/],
    ['half a position', ([a]) => [{ ...a, position: 0.5 }], 'keys.0.position', /whole number/],
    ['none', () => [], 'keys', /at least one/],
  ])('%s', async (_what, wrong, path, message) => {
    const { status, details } = await refuse(wrong(await owner()(0, 3)));
    expect(status).toBe(400);
    expect(details).toContainEqual({ path, message: expect.stringMatching(message) as string });
  });

  it('those of another wallet, a cold one too', async () => {
    const taken = await owner()(0, 2);
    await make(taken, { name: 'First' });
    const { details } = await refuse(taken);
    expect(details).toContainEqual({ path: 'keys.1.address', message: 'belongs to the wallet "First" already' });
    const [mine] = await owner()(0, 1);
    const body = { name: 'Safe', address: mine?.address };
    await world.ok(createColdWallet, { key, params: { chain: 'SOLANA' }, body });
    expect((await refuse([mine ?? {}])).details).toContainEqual({
      path: 'keys.0.address',
      message: 'belongs to the wallet "Safe" already',
    });
  });

  it('those of a family that needs none', async () => {
    const { details } = await refuse(await owner()(0, 1), { family: 'BTC_Family' });
    expect(details).toEqual([{ path: 'family', message: expect.stringContaining('extended public key') as string }]);
  });

  it('those of somebody who did not show the password lately', async () => {
    const prepare = owner();
    const { id } = await make(await prepare(0, 1));
    world.clock.advance(6);
    const body = { family, keys: await prepare(1, 1) };
    expect(await world.refused(addDepositKeys, { key, params: { id }, body })).toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    key = (await world.signIn(email)).key;
    expect((await add(id, body.keys)).keyPools).toMatchObject([{ prepared: 2 }]);
  });
});
