import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createColdWallet, createWallet, createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { WIF } from '@scure/btc-signer';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { prefixesOf } from '@coffer/keys/bitcoin/network.ts';
import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { zpubOf } from '@coffer/keys/phrase/extended-key.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { tokenProgram } from '@coffer/keys/solana/programs.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import { base58 } from '@scure/base';
import { findLeaks } from '../../../test/leaks.ts';
import { endWaiting } from '../../../test/pass-waiting.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { freshKeys } from './treasury.fixture.ts';

let world: World;
let key: string;
let shop: number;
beforeAll(async () => {
  world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC,TRX,SOLANA' } });
  await endWaiting(world);
  ({ key } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
});
afterAll(() => world.close());

const cold = (chain: string, address: string) => ({ key, params: { chain }, body: { name: 'Safe', address } });
const hot = (family: string, privateKey?: string) => ({
  key,
  body: { name: 'Fees', walletType: 'hot_wallet', family, ...(privateKey === undefined ? {} : { privateKey }) },
});
const deposits = (xpubs: { family: string; xpub: string }[]) => ({
  key,
  body: { name: 'Till', projectID: shop, xpubs },
});
const secret = randomBytes(32).toString('hex');
const solWallet = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

async function addressesOf(walletId: number, family: string): Promise<string[]> {
  const { rows } = await world.coffer.deps.pool.query<{ address: string }>(
    'select address from address where wallet_id = $1 and family = $2 order by position',
    [walletId, family],
  );
  return rows.map(({ address }) => address);
}

describe('a cold wallet', () => {
  it.each([
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['TRX', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
    ['SOLANA', solWallet, solWallet],
  ])('on %s is kept in the spelling of its chain', async (chain, given, address) => {
    const made = await world.ok(createColdWallet, cold(chain, ` ${given} `));
    expect(made).toMatchObject({
      blockchainCode: chain,
      address,
      chains: [{ blockchainCode: chain, coldAddress: address }],
    });
  });

  it.each([
    ['an address of another network', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /testnet/],
    ['an address of another chain', 'BTC', `0x${'ab'.repeat(20)}`, /another chain/],
    ['an address of another chain', 'TRX', `0x${'ab'.repeat(20)}`, /Ethereum/],
    ['an address of another chain', 'SOLANA', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', /Tron/],
    ['the contract of a token', 'TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /contract of a token/],
    ['an address of nobody', 'TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', /belongs to nobody/],
    ['the mint of a token', 'SOLANA', usdc, /contract of a token/],
    ['a program', 'SOLANA', tokenProgram, /program/],
    ['a token account', 'SOLANA', tokenAccountOf(solWallet, usdc, tokenProgram), /account of a program/],
    ['a private key', 'BTC', secret, /secret/],
    ['a private key', 'TRX', secret, /private key/],
    ['a private key', 'SOLANA', secret, /secret/],
    ['a phrase', 'SOLANA', phrase, /secret/],
  ])('is refused for %s on %s', async (_what, chain, address, reason) => {
    const refusal = await world.refused(createColdWallet, cold(chain, address));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.details).toEqual([{ path: 'address', message: expect.stringMatching(reason) as string }]);
    expect(JSON.stringify(refusal)).not.toContain(address);
  });
});

describe('a hot wallet', () => {
  it.each([
    ['TRX_Family', 'TRX', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
    ['SOL_Family', 'SOLANA', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ])('of %s has a key that was made for it', async (family, chain, address) => {
    const made = await world.ok(createWallet, hot(family));
    expect(made).toMatchObject({ family, address: expect.stringMatching(address) as string });
    expect(made.chains.map(({ blockchainCode }) => blockchainCode)).toEqual([chain]);
  });

  it('takes a key of Tron in, and one of Solana as its wallets export it', async () => {
    const tron = await world.ok(createWallet, hot('TRX_Family', secret));
    expect(tron.address).toMatch(/^T/);
    const seed = new Uint8Array(randomBytes(32));
    const address = addressOfSolanaKey(seed);
    const pair = base58.encode(new Uint8Array([...seed, ...base58.decode(address)]));
    expect((await world.ok(createWallet, hot('SOL_Family', pair))).address).toBe(address);
    const again = await world.refused(createWallet, hot('SOL_Family', Buffer.from(seed).toString('hex')));
    expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await findLeaks(world.coffer.deps.pool, [pair, secret], world.logged)).toEqual([]);
  });

  it.each([
    ['one that anybody can guess', 'SOL_Family', '1'.padStart(64, '0'), /guess/],
    ['one that anybody can guess', 'BTC_Family', '1'.padStart(64, '0'), /guess/],
    ['a phrase', 'BTC_Family', phrase, /phrases and other forms are not taken/],
    ['two halves of different keys', 'SOL_Family', base58.encode(new Uint8Array(64).fill(7)), /halves/],
    ['a phrase', 'SOL_Family', phrase, /phrases are not taken/],
    [
      'a published test key',
      'TRX_Family',
      'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      /published/,
    ],
  ])('refuses %s of %s', async (_what, family, privateKey, reason) => {
    const refusal = await world.refused(createWallet, hot(family, privateKey));
    expect(refusal.details).toEqual([{ path: 'privateKey', message: expect.stringMatching(reason) as string }]);
    expect(JSON.stringify(refusal)).not.toContain(privateKey.slice(20, 40));
  });

  it('takes a key of Bitcoin as wallets export it, and none of another network', async () => {
    const bytes = randomBytes(32);
    const made = await world.ok(createWallet, hot('BTC_Family', WIF(prefixesOf('main')).encode(bytes)));
    expect(made.address).toBe(bitcoinAddressOfPrivateKey(bytes, 'main'));
    const foreign = WIF(prefixesOf('test')).encode(randomBytes(32));
    const refusal = await world.refused(createWallet, hot('BTC_Family', foreign));
    expect(refusal.details).toEqual([
      { path: 'privateKey', message: expect.stringMatching(/WIF of the main network/) as string },
    ]);
  });
});

describe('a deposit wallet of public keys', () => {
  const account = (purpose: number, coin: number) => accountXpub(new Uint8Array(randomBytes(64)), purpose, coin);

  it('may hold a key of Bitcoin, of Tron and of Ethereum, and gives out the addresses of each', async () => {
    const [btc, trx, eth] = [account(84, 0), account(44, 195), account(44, 60)];
    const made = await world.ok(
      createXpubWallet,
      deposits([
        { family: 'BTC_Family', xpub: zpubOf(btc) },
        { family: 'TRX_Family', xpub: trx },
        { family: 'ETH_Family', xpub: eth },
      ]),
    );
    expect(made.walletxpubs.map(({ family }) => family)).toEqual(['BTC_Family', 'ETH_Family', 'TRX_Family']);
    expect(made.chains.map(({ blockchainCode }) => blockchainCode)).toEqual(['ETH', 'TRX', 'BASE', 'BTC']);
    const source = readBitcoinSource(zpubOf(btc), 'main');
    if ('reason' in source) throw new Error(source.reason);
    const keyAt = bitcoinKeys(source.source, 'main');
    const given = await addressesOf(made.id, 'BTC_Family');
    expect(given.length).toBeGreaterThan(0);
    expect(given).toEqual(given.map((_one, at) => keyAt(at).address));
    expect((await addressesOf(made.id, 'TRX_Family')).every((address) => address.startsWith('T'))).toBe(true);
  });

  it.each([
    ['a descriptor of taproot', (xpub: string) => `tr([d34db33f/86h/0h/0h]${xpub}/<0;1>/*)`, /^bc1p/, /^tr\(xpub/],
    ['a descriptor of nested segwit', (xpub: string) => `sh(wpkh(${xpub}/0/*))`, /^3/, /^sh\(wpkh\(xpub/],
    ['an xpub alone', (xpub: string) => xpub, /^bc1q/, /^xpub/],
  ])('derives by %s', async (_what, dress, address, shown) => {
    const made = await world.ok(createXpubWallet, deposits([{ family: 'BTC_Family', xpub: dress(account(86, 0)) }]));
    expect((await addressesOf(made.id, 'BTC_Family'))[0]).toMatch(address);
    expect(made.walletxpubs[0]?.shown).toMatch(shown);
  });

  it('refuses the same account of Bitcoin in another dress', async () => {
    const xpub = account(84, 0);
    await world.ok(createXpubWallet, deposits([{ family: 'BTC_Family', xpub }]));
    for (const again of [zpubOf(xpub), `wpkh([00112233/84h/0h/0h]${xpub}/0/*)`]) {
      const refusal = await world.refused(createXpubWallet, deposits([{ family: 'BTC_Family', xpub: again }]));
      expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    }
  });

  it.each([
    ['a private key', 'BTC_Family', freshKeys("m/84'/0'/0'").xprv, /secret/],
    ['a private key in a descriptor', 'BTC_Family', `wpkh(${freshKeys("m/84'/0'/0'").xprv}/0/*)`, /secret/],
    ['a phrase', 'TRX_Family', phrase, /secret/],
    ['a phrase', 'SOL_Family', phrase, /secret/],
    ['a zpub', 'TRX_Family', zpubOf(account(84, 0)), /xpub of a main network/],
    ['a descriptor of two keys', 'BTC_Family', 'wsh(multi(1,a,b))', /one key/],
  ])('refuses %s for %s and keeps nothing of it', async (_what, family, xpub, reason) => {
    const refusal = await world.refused(createXpubWallet, deposits([{ family, xpub }]));
    expect(refusal.details).toEqual([{ path: 'xpubs.0.xpub', message: expect.stringMatching(reason) as string }]);
    expect(JSON.stringify(refusal)).not.toContain(xpub.slice(8, 40));
    expect(await findLeaks(world.coffer.deps.pool, [xpub], world.logged)).toEqual([]);
  });

  it('says that Solana has no such keys', async () => {
    const { details } = await world.refused(
      createXpubWallet,
      deposits([{ family: 'SOL_Family', xpub: account(44, 501) }]),
    );
    expect(details).toEqual([
      { path: 'xpubs.0.family', message: expect.stringContaining('Prepare its addresses') as string },
    ]);
  });
});
