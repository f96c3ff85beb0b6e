import { parseTransaction, recoverTransactionAddress, type Hex, type TransactionSerialized } from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { expect, test } from 'vitest';
import { WrongPhrase } from '@coffer/keys/evm/keys.ts';
import { authorizationText, signEvmTransaction } from '@coffer/keys/evm/transaction.ts';
import { signAuthorizations } from '@coffer/keys/evm/sign-authorizations.ts';
import { addressOfPrivateKey } from '@coffer/keys/evm/sign-digest.ts';
import { signTransfers } from '@coffer/keys/evm/sign-transfers.ts';

/** What is signed without a network, by code of our own, is what another implementation reads from it. */

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const addresses = ['0x9858effd232b4033e47d90003d41ec34ecaeda94', '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0'];
const to = `0x${'ab'.repeat(20)}` as const;
const delegate = `0x${'de'.repeat(20)}` as const;
const pause = () => Promise.resolve();
const fees = { gas: '90000', maxFeePerGas: '0x4a817c800', maxPriorityFeePerGas: '1000000' };
const transfer = { chainId: '8453', to, value: '0', data: `0xa9059cbb${'00'.repeat(64)}`, nonce: '0' } as const;

async function all<T>(list: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

test('an authorization is that of its address, for one chain, code and nonce', async () => {
  const items = addresses.map((address, position) => ({ address, position, nonce: position * 300 }));
  const signed = await all(signAuthorizations({ phrase, passphrase: '' }, { chainId: '8453', delegate, items }, pause));
  expect(signed.map(({ address, nonce }) => ({ address, nonce }))).toEqual([
    { address: addresses[0], nonce: 0 },
    { address: addresses[1], nonce: 300 },
  ]);
  for (const { address, nonce, signature } of signed) {
    const authorization = { chainId: 8453, address: delegate, nonce };
    const found = await recoverAuthorizationAddress({ authorization, signature: signature as Hex });
    expect(found.toLowerCase()).toBe(address);
  }
});

test('another phrase, or another passphrase, signs nothing', async () => {
  const items = [{ address: addresses[0]!, position: 0, nonce: 0 }];
  for (const words of [
    { phrase, passphrase: 'salt' },
    { phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow', passphrase: '' },
  ]) {
    await expect(signAuthorizations(words, { chainId: '1', delegate, items }, pause).next()).rejects.toThrow(
      WrongPhrase,
    );
  }
});

test.each([['0'], ['-1'], [''], ['0x1']])('an authorization for chain "%s" is never signed', async (chainId) => {
  const items = [{ address: addresses[0]!, position: 0, nonce: 0 }];
  await expect(
    signAuthorizations({ phrase, passphrase: '' }, { chainId, delegate, items }, pause).next(),
  ).rejects.toThrow(RangeError);
});

test('transfers are signed by their own addresses, of either kind', async () => {
  const payloads = [
    { ...transfer, ...fees },
    { ...transfer, data: '0x', value: '70000000000000000000', gas: '21000', gasPrice: '20000000000' },
  ];
  const items = addresses.map((address, position) => ({
    address,
    position,
    nonce: position * 128,
    payload: payloads[position]!,
  }));
  const [token, coin] = await all(signTransfers({ phrase, passphrase: '' }, items, pause));
  const parsed = [token, coin].map((one) => parseTransaction(one!.bytes as TransactionSerialized));
  expect(parsed).toMatchObject([
    {
      type: 'eip1559',
      chainId: 8453,
      to,
      data: transfer.data,
      gas: 90_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000n,
    },
    { type: 'legacy', chainId: 8453, nonce: 128, to, value: 70n * 10n ** 18n, gasPrice: 20_000_000_000n },
  ]);
  for (const { bytes, address } of [token!, coin!]) {
    const from = await recoverTransactionAddress({ serializedTransaction: bytes as TransactionSerialized });
    expect(from.toLowerCase()).toBe(address);
  }
});

test('a transaction carries authorizations as others read them', async () => {
  const key = new Uint8Array(32).fill(7);
  const items = addresses.map((address, position) => ({ address, position, nonce: position }));
  const signed = await all(signAuthorizations({ phrase, passphrase: '' }, { chainId: '8453', delegate, items }, pause));
  const authorizations = signed
    .map(({ nonce, signature }) => authorizationText({ chainId: '8453', delegate, nonce, signature }))
    .join(' ');
  const { bytes } = signEvmTransaction({ ...transfer, ...fees, authorizations }, key);
  const parsed = parseTransaction(bytes as TransactionSerialized<'eip7702'>);
  expect(parsed).toMatchObject({ type: 'eip7702', chainId: 8453, to });
  const list = parsed.authorizationList ?? [];
  const signers = await Promise.all(list.map((authorization) => recoverAuthorizationAddress({ authorization })));
  expect(signers.map((one) => one.toLowerCase())).toEqual(addresses);
  expect(list.map(({ address, nonce }) => ({ address, nonce: nonce || 0 }))).toEqual([
    { address: delegate, nonce: 0 },
    { address: delegate, nonce: 1 },
  ]);
  const from = await recoverTransactionAddress({ serializedTransaction: bytes as TransactionSerialized });
  expect(from.toLowerCase()).toBe(addressOfPrivateKey(key));
});

test.each<[string, Record<string, string>]>([
  ['nonce', { nonce: '' }],
  ['value', { value: '-1' }],
  ['to', { to: '0x12' }],
  ['data', { data: '0x123' }],
  ['chainId', { chainId: '0' }],
  ['gas', { gas: '1.5' }],
  ['authorizations', { authorizations: 'all of them' }],
])('a transaction whose %s is none is not signed', (_name, change) => {
  expect(() => signEvmTransaction({ ...transfer, ...fees, ...change }, new Uint8Array(32).fill(7))).toThrow(RangeError);
});
