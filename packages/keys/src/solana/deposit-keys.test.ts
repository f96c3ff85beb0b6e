import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto';
import { base58 } from '@scure/base';
import { HDKey } from 'micro-key-producer/slip10.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WrongPhrase } from '../evm/keys.ts';
import { indexMax } from '../phrase/index-max.ts';
import { solanaAddress } from './address.ts';
import { deriveDepositKeys, type DepositKey } from './deposit-keys.ts';
import { listOf } from './sweep.fixture.ts';
import { openSolanaKey, wipeSolanaKey, withSolanaKey } from './keys.ts';

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const words = { phrase, passphrase: '' };
const first = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const pause = () => Promise.resolve();
const made: HDKey[] = [];

beforeEach(() => {
  made.length = 0;
  const fromSeed = HDKey.fromMasterSeed;
  const deriveChild = HDKey.prototype.deriveChild;
  vi.spyOn(HDKey, 'fromMasterSeed').mockImplementation((seed) => kept(fromSeed.call(HDKey, seed)));
  vi.spyOn(HDKey.prototype, 'deriveChild').mockImplementation(function (this: HDKey, index) {
    return kept(deriveChild.call(this, index));
  });
});
afterEach(() => vi.restoreAllMocks());

function kept(key: HDKey): HDKey {
  made.push(key);
  return key;
}

const isWiped = ({ privateKey }: HDKey) => privateKey.every((byte) => byte === 0);

async function derive(from: number, count: number, passphrase = ''): Promise<DepositKey[]> {
  return listOf(deriveDepositKeys({ phrase, passphrase }, { from, count }, pause));
}

/** The same again, by the letter of SLIP-10 and with nothing but the library of the platform. */
function plainAddress(passphrase: string, position: number): string {
  let node = Buffer.from(
    createHmac('sha512', 'ed25519 seed')
      .update(pbkdf2Sync(phrase, `mnemonic${passphrase}`, 2048, 64, 'sha512'))
      .digest(),
  );
  for (const step of [44, 501, position, 0]) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE((0x8000_0000 + step) >>> 0);
    const data = Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), index]);
    node = createHmac('sha512', node.subarray(32)).update(data).digest();
  }
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), node.subarray(0, 32)]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return base58.encode(key.export({ format: 'der', type: 'spki' }).subarray(-32));
}

test('deposit keys are those that wallets show for the phrase, at every position', async () => {
  expect(await derive(0, 2)).toEqual([
    { position: 0, address: first },
    { position: 1, address: plainAddress('', 1) },
  ]);
  expect(await derive(indexMax, 1, 'TREZOR')).toEqual([
    { position: indexMax, address: plainAddress('TREZOR', indexMax) },
  ]);
  expect(solanaAddress(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'), 3)).toBe((await derive(3, 1))[0]?.address);
});

test('a batch is the same in any portion', async () => {
  const whole = await derive(0, 20);
  expect([...(await derive(0, 7)), ...(await derive(7, 13))]).toEqual(whole);
  expect(new Set(whole.map(({ address }) => address)).size).toBe(20);
});

test('what is uploaded is a position and a public key, and nothing else', async () => {
  for (const key of await derive(4, 3)) {
    expect(Object.keys(key).toSorted()).toEqual(['address', 'position']);
    expect(base58.decode(key.address)).toHaveLength(32);
    expect(JSON.stringify(key)).not.toContain('abandon');
  }
});

test('every private key is wiped at the end, when somebody leaves, and before the next one', async () => {
  for await (const _ of deriveDepositKeys(words, { from: 0, count: 3 }, pause)) {
    expect(made.filter((key) => !isWiped(key))).toHaveLength(1);
  }
  expect(made.every(isWiped)).toBe(true);
  for await (const _ of deriveDepositKeys(words, { from: 0, count: 3 }, pause)) break;
  expect(made.every(isWiped)).toBe(true);
});

test.each([
  [-1, 1],
  [0, 0],
  [0.5, 1],
  [indexMax, 2],
  [Number.NaN, 1],
])('there are no deposit keys from %d on, %d of them', async (from, count) => {
  await expect(derive(from, count)).rejects.toThrow(RangeError);
  expect(made).toEqual([]);
});

test('a key is lent for its own address alone, and worth nothing afterwards', async () => {
  const parent = await openSolanaKey(words);
  const lent: Uint8Array[] = [];
  const wasWhole = withSolanaKey(parent, { address: first, position: 0 }, (key) => {
    lent.push(key);
    return key.some((byte) => byte !== 0);
  });
  expect(wasWhole).toBe(true);
  expect(lent).toEqual([new Uint8Array(32)]);
  const foreign = () => withSolanaKey(parent, { address: first, position: 1 }, () => 0);
  expect(foreign).toThrow(WrongPhrase);
  wipeSolanaKey(parent);
  expect(made.every(isWiped)).toBe(true);
});
