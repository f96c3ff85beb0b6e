import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { expect, test } from 'vitest';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { tronOfHex } from '@coffer/keys/tron/address.ts';
import { tokenTransferData } from '@coffer/keys/tron/token-call.ts';
import { readSignedTron } from '@coffer/keys/tron/sign.ts';
import { signInPage } from './sign-in-page.ts';

type Transfers = Extract<ToSign, { kind: 'transfers' }>;

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
/** The first of this phrase, as every wallet of the chain shows it. */
const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const cold = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const other = tronOfHex(`0x${'11'.repeat(20)}`);
const times = { expiration: '1760000600000', timestamp: '1760000000123', refBlock: '0'.repeat(64) };
const coin = { to: cold, value: '5000000', data: '0x', feeLimit: '0', ...times };
const token = { ...coin, to: other, value: '0', data: tokenTransferData(cold, 7n), feeLimit: '1000000' };

function onTron(payload: Record<string, string>): Transfers {
  return {
    kind: 'transfers',
    family: 'TRX_Family',
    blockchainCode: 'TRX',
    chainId: '1',
    coldAddress: cold,
    items: [{ address, position: 0, nonce: 0, validUntil: 1, amount: '5', feeMax: '1.1', payload }],
  };
}

/** The first of the same phrase there. */
const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const evmCold = '0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1';
const evm = {
  chainId: '1',
  to: evmCold.toLowerCase(),
  value: '5',
  data: '0x',
  gas: '21000',
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1',
};

function onEthereum(payload: Record<string, string>): Transfers {
  return {
    kind: 'transfers',
    family: 'ETH_Family',
    blockchainCode: 'ETH',
    chainId: '1',
    coldAddress: evmCold,
    items: [
      { address: evmAddress, position: 0, nonce: 7, amount: '0.000000000000000005', feeMax: '0.000042', payload },
    ],
  };
}

const begin = (unsigned: Transfers) => signInPage(unsigned, { phrase, passphrase: '' }, () => Promise.resolve());

async function signed(unsigned: Transfers): Promise<string> {
  const signing = begin(unsigned);
  if (!signing.ok) throw new Error(signing.problem);
  const { value } = await signing.entries.next();
  if (typeof value !== 'object') throw new Error('nothing was signed');
  return value.signed;
}

test('what a page shows is what it signs, of the coin and of a token', async () => {
  for (const payload of [coin, token]) {
    expect(readSignedTron(await signed(onTron(payload)))).toMatchObject({ from: address, to: payload.to });
  }
  const bytes = (await signed(onEthereum(evm))) as TransactionSerialized;
  expect(parseTransaction(bytes)).toMatchObject({ chainId: 1, nonce: 7, to: evm.to, value: 5n });
  expect(await recoverTransactionAddress({ serializedTransaction: bytes })).toBe(evmAddress);
});

test.each<[string, Transfers, RegExp]>([
  ['another payee', onTron({ ...coin, to: other }), /pays someone other/],
  ['another payee of a token', onTron({ ...token, data: tokenTransferData(other, 7n) }), /pays someone other/],
  ['another amount', onTron({ ...coin, value: '5000001' }), /a different amount/],
  ['a higher fee', onTron({ ...token, feeLimit: '1100001' }), /cost more/],
  ['another call', onTron({ ...token, data: `0x095ea7b3${token.data.slice(10)}` }), /cannot be read/],
  ['coins with a call', onTron({ ...token, value: '1' }), /cannot be read/],
  ['another payee on Ethereum', onEthereum({ ...evm, to: `0x${'11'.repeat(20)}` }), /pays someone other/],
  ['a higher fee on Ethereum', onEthereum({ ...evm, maxFeePerGas: '2000000001' }), /cost more/],
])('a file that hides %s is not signed', (_what, unsigned, problem) => {
  const signing = begin(unsigned);
  expect(signing.ok ? '' : signing.problem).toMatch(problem);
});
