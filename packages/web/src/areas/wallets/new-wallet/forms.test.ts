import { describe, expect, test } from 'vitest';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import { codeWords, coldBody, coldIssues, shownAddress, type ColdDraft } from './cold.form.ts';
import { familiesOf } from './families.ts';
import { poolWords, prepareIssues } from '../changes/prepare.form.ts';
import { secretTyped } from './secret-typed.ts';
import { fieldOf, xpubBody, xpubIssues } from './xpub.form.ts';

const address = '0x4B7E21D09A63CC18F5E20B7741F9D3A6B08E52AF';
const privateKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const phrase = 'test test test test test test test test test test test junk';
const xprv =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
/** Of the phrase above, m/44'/60'/0'. */
const xpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

function cold(over: Partial<ColdDraft>): ColdDraft {
  return { chain: 'BASE', name: 'Safe', address, project: '', ...over };
}

describe('a cold wallet', () => {
  test('needs a network, a name and an address', () => {
    expect(coldIssues(cold({}))).toEqual({});
    expect(coldIssues({ chain: '', name: ' ', address: '', project: '' })).toEqual({
      chain: 'Network is required',
      name: 'Name is required',
      address: 'Address is required',
    });
  });

  test('is told of an address that was mistyped', () => {
    expect(coldIssues(cold({ address: '0x4b7e21D09A63cC18f5E20b7741F9d3A6b08E52aF' })).address).toMatch(/capitals/);
    expect(coldIssues(cold({ address: address.slice(2) })).address).toBe('An address begins with 0x.');
    expect(coldIssues(cold({ address: address.slice(0, -1) })).address).toMatch(/40 digits/);
  });

  test('is shown as the person’s own wallet writes it, however it was typed', () => {
    for (const typed of [address.toLowerCase(), ` ${address} `]) {
      expect(shownAddress({ chain: 'BASE', address: typed })).toBe('0x4b7E21d09a63cC18f5e20b7741f9d3A6b08E52af');
    }
  });

  test.each([
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['TRX', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
    ['SOLANA', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  ])('on %s is looked at by the rules of its chain', (chain, given, shown) => {
    expect(coldIssues(cold({ chain, address: given }))).toEqual({});
    expect(shownAddress({ chain, address: given })).toBe(shown);
    expect(coldIssues(cold({ chain })).address).toMatch(/Ethereum|another chain/);
  });

  test.each([privateKey, `0x${privateKey}`, phrase, xprv])('is never a secret: %#', (secret) => {
    expect(coldIssues(cold({ address: secret })).address).toBe(secretTyped);
  });

  test('is sent without what was typed around it', () => {
    expect(coldBody(cold({ name: ' Safe ', address: ` ${address} ` }))).toEqual({ name: 'Safe', address });
    expect(coldBody(cold({ project: '7' }))).toMatchObject({ projectID: 7 });
  });

  test('that is a contract is said to be one, network by network', () => {
    const code = [
      { blockchainCode: 'ETH', hasCode: true },
      { blockchainCode: 'BASE', hasCode: false },
    ];
    expect(codeWords(code, (one) => one)).toEqual({ on: ['ETH'], notOn: ['BASE'], unknown: [] });
    expect(codeWords([{ blockchainCode: 'ETH', hasCode: null }], (one) => one)).toBeUndefined();
    expect(codeWords([{ blockchainCode: 'ETH', hasCode: false }], (one) => one)).toBeUndefined();
  });
});

test('families are those of the install', () => {
  const network = (family: ChainFamily, code: ChainCode, name: string) => ({ family, code, name });
  const [eth, base] = [network('ETH_Family', 'ETH', 'Ethereum'), network('ETH_Family', 'BASE', 'Base')];
  const both = { family: 'ETH_Family', names: 'Ethereum and Base', coins: 'ETH' };
  expect(familiesOf([eth, base])).toEqual([both]);
  const more = [eth, network('BTC_Family', 'BTC', 'Bitcoin'), base, network('SOL_Family', 'SOLANA', 'Solana')];
  expect(familiesOf(more).map(({ family }) => family)).toEqual(['ETH_Family', 'BTC_Family', 'SOL_Family']);
});

describe('prepared addresses', () => {
  test('need a number that can be uploaded at once, and a new wallet a name', () => {
    expect(prepareIssues({ name: 'Till', count: ' 200 ' })).toEqual({});
    expect(prepareIssues({ name: null, count: '1000' })).toEqual({});
    for (const count of ['', '0', '-1', '1.5', '1001', 'many']) {
      expect(prepareIssues({ name: '', count })).toEqual({
        name: 'Name is required',
        count: 'Enter a number from 1 to 1000.',
      });
    }
  });

  test('are asked for in time', () => {
    expect(poolWords({ ready: 50, refillBelow: 50 })).toBeUndefined();
    expect(poolWords({ ready: 49, refillBelow: 50 })).toMatch(/^Only 49 addresses are left/);
    expect(poolWords({ ready: 1, refillBelow: 50 })).toMatch(/^Only 1 address is left/);
    expect(poolWords({ ready: 0, refillBelow: 50 })).toMatch(/^No address left/);
  });
});

describe('a wallet of extended public keys', () => {
  const draft = (key: string) => ({ name: 'Till', project: '', xpubs: { ETH_Family: key } });
  const families = ['ETH_Family'] as const;

  test('needs one key at least', () => {
    expect(xpubIssues(draft(' '), families)).toEqual({ 'xpubs.ETH_Family': 'An extended public key is required' });
    expect(xpubIssues({ ...draft(xpub), name: '' }, families)).toEqual({ name: 'Name is required' });
    expect(xpubIssues(draft(` ${xpub} `), families)).toEqual({});
  });

  test.each([privateKey, phrase, xprv])('never takes a secret: %#', (secret) => {
    expect(xpubIssues(draft(secret), families)['xpubs.ETH_Family']).toBe(secretTyped);
  });

  test('is told of a letter that is wrong', () => {
    expect(
      xpubIssues(draft(`${xpub.slice(0, -1)}${xpub.endsWith('1') ? '2' : '1'}`), families)['xpubs.ETH_Family'],
    ).toMatch(/checksum/);
  });

  test('takes what wallets of Bitcoin export, of whichever network, and refuses what belongs elsewhere', () => {
    const issue = (text: string) => xpubIssues({ ...draft(''), xpubs: { BTC_Family: text } }, ['BTC_Family']);
    for (const text of [xpub, `tr(${xpub}/<0;1>/*)`]) expect(issue(text)).toEqual({});
    expect(issue('wsh(multi(1,a,b))')['xpubs.BTC_Family']).toMatch(/one key/);
    expect(issue(xprv)['xpubs.BTC_Family']).toBe(secretTyped);
  });

  test('sends the keys that were given, and finds the field that the server speaks of', () => {
    const body = xpubBody({ name: ' Till ', project: '3', xpubs: { ETH_Family: '', BTC_Family: ` ${xpub} ` } });
    expect(body).toEqual({ name: 'Till', projectID: 3, xpubs: [{ family: 'BTC_Family', xpub }] });
    expect(fieldOf('xpubs.0.xpub', body)).toBe('xpubs.BTC_Family');
    expect(fieldOf('name', body)).toBe('name');
  });
});
