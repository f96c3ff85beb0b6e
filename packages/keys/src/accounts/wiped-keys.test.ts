import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReceivingKey, withDepositKey, WrongPhrase } from '../evm/keys.ts';
import { signAuthorizations } from '../evm/sign-authorizations.ts';
import { signTransfers } from '../evm/sign-transfers.ts';

const words = {
  phrase: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  passphrase: '',
};
const addresses = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'];
const items = addresses.map((address, position) => ({ address, position, nonce: 0 }));
const delegate = `0x${'d'.repeat(40)}`;
const pause = () => Promise.resolve();
const made: HDKey[] = [];

beforeEach(() => {
  made.length = 0;
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

const areWiped = () => made.every((key) => key.privateKey === null);

test('each key is wiped at the end, and while it runs only the parent is there', async () => {
  const whole: number[] = [];
  for await (const _ of signAuthorizations(words, { chainId: '1', delegate, items }, pause)) {
    whole.push(made.filter((key) => key.privateKey !== null).length);
  }
  expect(whole).toEqual([1, 1]);
  expect(made).toHaveLength(7);
  expect(areWiped()).toBe(true);
});

test('each key is wiped when somebody leaves, and when it fails', async () => {
  for await (const _ of signAuthorizations(words, { chainId: '1', delegate, items }, pause)) break;
  expect(areWiped()).toBe(true);

  const broken = addresses.map((address, position) => ({ address, position, nonce: 0, payload: {} }));
  await expect(signTransfers(words, broken, pause).next()).rejects.toThrow('a transaction without');
  expect(areWiped()).toBe(true);

  const foreign = [{ ...items[0]!, position: 1 }];
  await expect(signAuthorizations(words, { chainId: '1', delegate, items: foreign }, pause).next()).rejects.toThrow(
    WrongPhrase,
  );
  expect(areWiped()).toBe(true);
});

test('a key that was lent is worth nothing afterwards', async () => {
  const receiving = await openReceivingKey(words);
  const lent: Uint8Array[] = [];
  const wasWhole = withDepositKey(receiving, items[0]!, (key) => {
    lent.push(key);
    return key.some((byte) => byte !== 0);
  });
  expect(wasWhole).toBe(true);
  expect(lent).toEqual([new Uint8Array(32)]);
});
