import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deriveAccounts } from './derive-accounts.ts';
import { signAuthorizations } from '../evm/sign-authorizations.ts';

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const seeds = new Set<Uint8Array>();

beforeEach(() => {
  seeds.clear();
  const fromSeed = HDKey.fromMasterSeed;
  vi.spyOn(HDKey, 'fromMasterSeed').mockImplementation((seed) => {
    seeds.add(seed);
    return fromSeed.call(HDKey, seed);
  });
});
afterEach(() => vi.restoreAllMocks());

const lastSeed = () => [...seeds].at(-1);

test('the seed is wiped at the end, and when somebody leaves before it', async () => {
  const wasWhole: boolean[] = [];
  const isWiped = () => lastSeed()?.every((byte) => byte === 0) ?? false;
  const wanted = { phrase, passphrase: '', account: 0, start: 0, count: 1 };
  const pause = () => Promise.resolve(void wasWhole.push(!isWiped()));

  let accounts = 0;
  for await (const _ of deriveAccounts(wanted, pause)) accounts++;
  expect({ accounts, isWiped: isWiped() }).toEqual({ accounts: 5, isWiped: true });

  for await (const _ of deriveAccounts(wanted, pause)) break;
  expect(isWiped()).toBe(true);

  expect(seeds.size).toBe(2);
  expect(wasWhole).toEqual(wasWhole.map(() => true));
});

test('the seed is wiped before the first signature', async () => {
  const items = [{ position: 0, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', nonce: 0 }];
  const asked = { chainId: '1', delegate: `0x${'d'.repeat(40)}`, items };
  for await (const _ of signAuthorizations({ phrase, passphrase: '' }, asked, () => Promise.resolve())) {
    expect(lastSeed()).toEqual(new Uint8Array(64));
  }
});
