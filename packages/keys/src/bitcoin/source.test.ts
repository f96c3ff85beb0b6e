import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { bitcoinKeys } from './derive.ts';
import { readBitcoinSource, spellBitcoinSource } from './source.ts';
import type { BitcoinNetwork } from './network.ts';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { readXpub } from './read-xpub.ts';

/** Of the published phrase of BIP 84, 49 and 86. */
const seed = Uint8Array.from(
  Buffer.from(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    'hex',
  ),
);
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ypub =
  'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP';
const upub =
  'upub5EFU65HtV5TeiSHmZZm7FUffBGy8UKeqp7vw43jYbvZPpoVsgU93oac7Wk3u6moKegAEWtGNF8DehrnHtv21XXEMYRUocHqguyjknFHYfgY';
const xpubOf84 =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const xpubOf86 =
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ';
const fingerprint = '73c5da0a';

function addressOf(text: string, network: BitcoinNetwork = 'main', index = 0): string {
  const read = readBitcoinSource(text, network);
  if ('reason' in read) throw new Error(read.reason);
  return bitcoinKeys(read.source, network)(index).address;
}

test('the published addresses come out of the published keys, whatever they are written as', () => {
  const segwit = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  expect(addressOf(zpub)).toBe(segwit);
  expect(addressOf(` ${xpubOf84}\n`)).toBe(segwit);
  expect(addressOf(`wpkh([${fingerprint}/84'/0'/0']${xpubOf84}/<0;1>/*)`)).toBe(segwit);
  expect(addressOf(`wpkh(${xpubOf84}/0/*)`)).toBe(segwit);
  expect(addressOf(`wpkh(${xpubOf84})`, 'main', 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  expect(addressOf(ypub)).toBe('37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf');
  expect(addressOf(`tr(${xpubOf86}/<0;1>/*)`)).toBe('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr');
  expect(addressOf(upub, 'test')).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2');
});

test('the change of an account has addresses of its own', () => {
  const read = readBitcoinSource(zpub, 'main');
  if ('reason' in read) throw new Error(read.reason);
  const { address, path } = bitcoinKeys(read.source, 'main', 'change')(0);
  expect(address).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  expect(path.slice(-2)).toEqual([1, 0]);
});

test('keys of a test network give addresses of that network, and at home any key will do', () => {
  const versions = { private: 0x045f18bc, public: 0x045f1cf6 };
  const vpub = HDKey.fromMasterSeed(seed, versions).derive("m/84'/1'/0'").publicExtendedKey;
  expect(vpub).toMatch(/^vpub/);
  expect(addressOf(vpub, 'signet')).toMatch(/^tb1q/);
  expect(addressOf(vpub, 'regtest')).toMatch(/^bcrt1q/);
  expect(addressOf(zpub, 'regtest')).toMatch(/^bcrt1q/);
  expect(readBitcoinSource(vpub, 'main')).toEqual({
    reason: 'is a key of a test network, and this is the main network',
  });
  expect(readBitcoinSource(zpub, 'signet')).toEqual({ reason: 'is a key of the main network, and this is signet' });
});

test('one key has one spelling, and the spelling leads back to it', () => {
  const spell = (text: string) => {
    const read = readBitcoinSource(text, 'regtest');
    if ('reason' in read) throw new Error(read.reason);
    return spellBitcoinSource(read.source);
  };
  for (const text of [zpub, xpubOf84, `wpkh(${xpubOf84}/0/*)`]) expect(spell(text)).toBe(xpubOf84);
  const plain = `tr(${xpubOf86}/<0;1>/*)`;
  expect(spell(`tr(${xpubOf86}/0/*)`)).toBe(`${plain}#${descriptorChecksum(plain)}`);
  const origin = `wpkh([${fingerprint}/84h/0h/0h]${xpubOf84}/<0;1>/*)`;
  expect(spell(`wpkh([${fingerprint.toUpperCase()}/84'/0'/0']${xpubOf84}/0/*)`)).toBe(
    `${origin}#${descriptorChecksum(origin)}`,
  );
  for (const text of [zpub, ypub, upub, plain, origin]) expect(spell(spell(text))).toBe(spell(text));
  expect(readXpub(ypub, 'BTC_Family')).toMatchObject({
    ok: true,
    xpub: expect.stringMatching(/^sh\(wpkh\(xpub.*#[a-z0-9]{8}$/),
  });
});

test('where nobody told the origin, it is what wallets do', () => {
  const read = readBitcoinSource(`tr(${xpubOf86})`, 'main');
  expect(read).toMatchObject({
    source: { origin: { fingerprint: 0, path: [86, 0, 0].map((step) => step + 2 ** 31) } },
  });
  expect(readBitcoinSource(`wpkh([${fingerprint}/84h/0h/0h]${xpubOf84}/<0;1>/*)`, 'main')).toMatchObject({
    source: { origin: { fingerprint: 0x73c5da0a, path: [84, 0, 0].map((step) => step + 2 ** 31) } },
  });
});

test('the checksum of a descriptor is that of BIP 380, and each changed letter is noticed', () => {
  expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
  expect(descriptorChecksum('pk(ü)')).toBeNull();
  const text = `tr(${xpubOf86}/<0;1>/*)`;
  const whole = `${text}#${descriptorChecksum(text)}`;
  expect(readBitcoinSource(whole, 'main')).toHaveProperty('source');
  for (let at = 0; at < whole.length; at += 1) {
    const changed = `${whole.slice(0, at)}${whole[at] === 'q' ? 'p' : 'q'}${whole.slice(at + 1)}`;
    expect(readBitcoinSource(changed, 'main'), changed).toHaveProperty('reason');
  }
});

test.each([
  [`wsh(multi(2,${xpubOf84},${xpubOf86}))`, /descriptor of one key/],
  [`pkh(${xpubOf84}/0/*)`, /descriptor of one key/],
  [`wpkh(${xpubOf84}/1/*)`, /addresses \/0\/\*/],
  [`wpkh(${xpubOf84}/0/*')`, /addresses \/0\/\*/],
  [`wpkh(${xpubOf84}/*)`, /addresses \/0\/\*/],
  [`wpkh(${zpub}/0/*)`, /xpub or tpub/],
  [`wpkh([zzz/84h]${xpubOf84}/0/*)`, /origin/],
  [`wpkh(${xpubOf84}/0/*)#`, /checksum/],
  [`wpkh(${xpubOf84}/0/*)#aaaaaaaa#bbbbbbbb`, /one #/],
  ['wpkh()', /addresses|extended public key/],
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', /extended public key/],
  [HDKey.fromMasterSeed(seed).publicExtendedKey, /key of an account.*whole wallet/],
  [HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'/0").publicExtendedKey, /depth 4/],
  [xpubOf84.replace(/.$/, '1'), /checksum/],
])('%s is refused: %s', (text, reason) => {
  expect(readBitcoinSource(text, 'main')).toEqual({ reason: expect.stringMatching(reason) });
});

test('a private key where a public one belongs is called a secret, also inside a descriptor', () => {
  const xprv = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").privateExtendedKey;
  const wif = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
  const secrets = [
    xprv,
    wif,
    `wpkh(${xprv}/0/*)`,
    `tr([${fingerprint}/86h/0h/0h]${xprv}/<0;1>/*)`,
    `wpkh(${wif})`,
    'zprvAdG4iTXWBoA',
  ];
  for (const secret of secrets) {
    const read = readBitcoinSource(secret, 'main');
    expect(read).toEqual({ reason: expect.stringMatching(/is a secret/) });
    expect(JSON.stringify(read)).not.toContain(wif.slice(0, 8));
    expect(readXpub(secret, 'BTC_Family')).toMatchObject({ ok: false, problem: expect.stringMatching(/secret/) });
  }
});
