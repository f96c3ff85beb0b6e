import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deriveAccounts, type Account } from './derive-accounts.ts';
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
  expect(made).toHaveLength(8);
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

test('the account whose address is asked for signs, and no key of the others is left', async () => {
  const { address } = (await deriveThird()).addresses[1]!;
  const asked = { chainId: '1', delegate, items: [{ address, position: 1, nonce: 0 }] };
  const signed = [];
  for await (const one of signAuthorizations(words, asked, pause)) signed.push(one);
  expect(signed).toMatchObject([{ address, nonce: 0 }]);
  expect(areWiped()).toBe(true);
});

async function deriveThird(): Promise<Account> {
  for await (const account of deriveAccounts({ ...words, account: 2, start: 0, count: 2 }, pause)) return account;
  throw new Error('no account');
}

test('a key that was lent is worth nothing afterwards', async () => {
  const receiving = await openReceivingKey(words, items[0]!);
  const lent: Uint8Array[] = [];
  const wasWhole = withDepositKey(receiving, items[0]!, (key) => {
    lent.push(key);
    return key.some((byte) => byte !== 0);
  });
  expect(wasWhole).toBe(true);
  expect(lent).toEqual([new Uint8Array(32)]);
});
