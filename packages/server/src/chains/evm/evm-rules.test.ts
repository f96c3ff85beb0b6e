import { createRequire } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import { evmAddress } from '@coffer/keys/evm/address.ts';
import { receivingKeys } from '@coffer/keys/phrase/extended-key.ts';
import { depositAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { parseTransaction, recoverTransactionAddress, type Hex } from 'viem';
import { signDigest, signerOf } from '@coffer/keys/evm/sign-digest.ts';
import type { Unsigned } from '../port/port.ts';
import { chainsOn } from '../registry.ts';
import { evmRules } from './evm-rules.ts';
import { recoverSigner } from '../solidity/recover-signer.ts';

const rules = evmRules('ETH');
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const plain = right.toLowerCase();

describe('an address', () => {
  test.each([right, plain, `0x${right.slice(2).toUpperCase()}`])('%s is kept in small letters', (text) => {
    expect(rules.parseAddress(text)).toEqual({ address: plain });
  });

  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /mistyped/],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /mistyped/],
    [right.slice(2), /begins with 0x/],
    [`${right}0`, /40 digits/],
    [`0X${right.slice(2)}`, /40 digits/],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', /40 digits/],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /40 digits/],
  ])('%s is refused with a sentence', (text, reason) => {
    expect(rules.parseAddress(text)).toEqual({ reason: expect.stringMatching(reason) });
  });
});

describe('derived addresses', () => {
  test('of an xpub are those of the plain way, natively and without native code', async () => {
    const keyAt = receivingKeys(xpub);
    const expected = [0, 1, 2, 1000, 2 ** 31 - 1].map((index) => evmAddress(keyAt(index)).toLowerCase());
    const native = [0, 1, 2, 1000, 2 ** 31 - 1].flatMap((index) =>
      rules.deriveAddresses({ kind: 'xpub', xpub }, index, 1),
    );
    expect(native).toEqual(expected);
    expect(() => createRequire(import.meta.url)('secp256k1/bindings.js') as unknown).not.toThrow();

    vi.resetModules();
    vi.doMock('node:module', () => ({
      createRequire: () => () => {
        throw new Error('no native code here');
      },
    }));
    const { deriveAddresses } = await import('./rules/derive-addresses.ts');
    vi.doUnmock('node:module');
    expect(deriveAddresses({ kind: 'xpub', xpub }, 0, 3)).toEqual(expected.slice(0, 3));
  });

  test('of a sweep contract are those of its deposits', () => {
    const addresses = rules.deriveAddresses({ kind: 'contract', contract: plain }, 7, 3);
    expect(addresses).toEqual([7, 8, 9].map((index) => depositAddress(plain as Hex, index)));
  });

  test('end where the indices of an xpub end', () => {
    expect(() => rules.deriveAddresses({ kind: 'xpub', xpub }, 2 ** 31 - 1, 2)).toThrow(RangeError);
    expect(() => rules.deriveAddresses({ kind: 'xpub', xpub }, -1, 1)).toThrow(RangeError);
  });
});

describe('what a wallet is shown', () => {
  const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  test.each([
    [`ethereum:${right}@1?value=5`, { to: plain, contract: null, units: 5n }],
    [`ethereum:${right}@1`, { to: plain, contract: null, units: null }],
    [
      `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${right}&uint256=1500000`,
      { to: plain, contract, units: 1_500_000n },
    ],
  ] as const)('a payment request is %s', (uri, payment) => {
    expect(rules.paymentUri(payment, '1')).toBe(uri);
  });

  test('the explorer of the chain, and none for local chains', () => {
    expect(rules.explorerUrl('mainnet', 'address', plain)).toBe(`https://etherscan.io/address/${plain}`);
    expect(chainsOn('main').rules('BASE').explorerUrl('testnet', 'transaction', '0xab')).toBe(
      'https://sepolia.basescan.org/tx/0xab',
    );
    expect(rules.explorerUrl('local', 'address', plain)).toBeNull();
  });
});

describe('a signature', () => {
  const key = new Uint8Array(32).fill(7);
  const from = rules.addressOfKey(key);
  const payload = { chainId: '8453', to: plain, value: '5', data: '0x', gas: '21000' };
  const unsigned = (fees: Record<string, string>): Unsigned => ({
    chain: 'BASE',
    from,
    position: 3,
    payload: { ...payload, ...fees },
  });

  test.each<[string, Record<string, string>]>([
    ['eip1559', { maxFeePerGas: '100', maxPriorityFeePerGas: '2' }],
    ['legacy', { gasPrice: '100' }],
  ])('of a transaction (%s) is that of its sender, for its chain alone', async (type, fees) => {
    const { bytes } = rules.signTransfer(unsigned(fees), key);
    const serialized = bytes as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toMatch(new RegExp(from, 'i'));
    expect(parseTransaction(serialized)).toMatchObject({ type, chainId: 8453, nonce: 3, value: 5n, gas: 21_000n });
    expect(rules.signTransfer(unsigned(fees), key).bytes).toBe(bytes);
  });

  test('with the key of somebody else, or of half a transaction, is refused', () => {
    const stranger = new Uint8Array(32).fill(8);
    expect(() => rules.signTransfer(unsigned({ gasPrice: '1' }), stranger)).toThrow(/not that of/);
    expect(() => rules.signTransfer(unsigned({ maxFeePerGas: '1' }), key)).toThrow(/maxPriorityFeePerGas/);
  });
});

describe('the price of gas', () => {
  test.each([
    ['1', 1_000_000_000n],
    ['0.012345678', 12_345_678n],
    ['250', 250_000_000_000n],
  ])('%s gwei is %s', (text, price) => {
    expect(rules.workPrice?.parse(text)).toBe(price);
    expect(rules.workPrice?.format(price)).toBe(text);
  });

  test.each(['', '-1', '1,5', '1e3', '0.0123456789', '12345678901', ' 1'])('"%s" is none', (text) => {
    expect(rules.workPrice?.parse(text)).toEqual({ reason: expect.stringMatching(/gwei/) });
  });
});

describe('the signer of a digest', () => {
  const digest = new Uint8Array(32).fill(9);
  const signature = signDigest(digest, new Uint8Array(32).fill(7));
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const twin = {
    r: signature.r,
    s: `0x${(order - BigInt(signature.s)).toString(16).padStart(64, '0')}` as const,
    yParity: signature.yParity === 0 ? (1 as const) : (0 as const),
  };
  const zero = `0x${'0'.repeat(64)}` as const;

  test.each([
    ['is told', signature, rules.addressOfKey(new Uint8Array(32).fill(7))],
    ['is nobody where the signature is the twin of another', twin, null],
    ['is nobody where there is no signature', { ...signature, r: zero, s: zero }, null],
  ])('%s, natively and without native code', (_what, given, signer) => {
    expect(recoverSigner(digest, given)).toBe(signer);
    expect(signerOf(digest, given)).toBe(signer);
  });
});

test('a network that Bitcoin does not have is refused at once', () => {
  expect(() => chainsOn('mainnet')).toThrow('no network of Bitcoin is called mainnet');
});
