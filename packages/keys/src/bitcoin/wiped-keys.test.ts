import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildPsbt } from './build-psbt.ts';
import { bitcoinKeys } from './derive.ts';
import { scriptOfAddress } from './parse-address.ts';
import { signPsbtWithPhrase } from './sign-psbt.ts';
import { readBitcoinSource } from './source.ts';

const words = {
  phrase: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  passphrase: '',
};
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const pause = () => Promise.resolve();
const made: HDKey[] = [];

beforeEach(() => {
  const fromSeed = HDKey.fromMasterSeed;
  const derive = HDKey.prototype.deriveChild;
  vi.spyOn(HDKey, 'fromMasterSeed').mockImplementation((seed) => kept(fromSeed.call(HDKey, seed)));
  vi.spyOn(HDKey.prototype, 'deriveChild').mockImplementation(function (this: HDKey, index) {
    return kept(derive.call(this, index));
  });
});
afterEach(() => vi.restoreAllMocks());

function kept(key: HDKey): HDKey {
  made.push(key);
  return key;
}

/** Two coins of the first account, each at an address of its own. */
function psbtOf(): string {
  const read = readBitcoinSource(zpub, 'main');
  if ('reason' in read) throw new Error(read.reason);
  const keyAt = bitcoinKeys(read.source, 'main');
  const coins = [0, 1].map((index) => {
    const { address, ...key } = keyAt(index);
    return { txHash: '11'.repeat(32), output: index, units: 10_000n, script: scriptOfAddress(address, 'main'), key };
  });
  const [first] = coins;
  const psbt = buildPsbt(coins, [{ script: first!.script, units: 19_000n }]);
  made.length = 0;
  return psbt;
}

const whole = () => made.filter((key) => key.privateKey !== null).length;

test('while it signs only the account is there, and in the end no key is', async () => {
  const psbt = psbtOf();
  const seen: number[] = [];
  for await (const _ of signPsbtWithPhrase(words, psbt, 'main', pause)) seen.push(whole());
  expect(seen).toEqual([1, 1]);
  expect(made.length).toBeGreaterThan(6);
  expect(whole()).toBe(0);
});

test('keys are wiped when somebody leaves, and when the phrase is another', async () => {
  const psbt = psbtOf();
  for await (const _ of signPsbtWithPhrase(words, psbt, 'main', pause)) break;
  expect(whole()).toBe(0);
  const other = { ...words, passphrase: 'another' };
  await expect(signPsbtWithPhrase(other, psbt, 'main', pause).next()).rejects.toThrow(/not the wallet's/);
  expect(whole()).toBe(0);
});
