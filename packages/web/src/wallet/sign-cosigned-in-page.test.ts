import { expect, test } from 'vitest';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { checkSignedSweep } from '@coffer/keys/solana/check-sweep.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { messageOf, type SolanaSweep } from '@coffer/keys/solana/sweep.ts';
import { unsignedTransaction } from '@coffer/keys/solana/transaction.ts';
import { signInPage } from './sign-in-page.ts';
import { readRequestFile, readSignedFile, requestFileText, signedFileText } from './signing-file.ts';

const words = {
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  passphrase: '',
};
const other = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const pause = () => Promise.resolve();
const [hot, cold, nonce, value] = [
  'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
] as const;
const sol = 1_000_000_000n;

async function keysOf(count: number): Promise<DepositKey[]> {
  const keys: DepositKey[] = [];
  for await (const key of deriveDepositKeys(words, { from: 0, count }, pause)) keys.push(key);
  return keys;
}

const sweepOf = (keys: readonly DepositKey[]): SolanaSweep => ({
  hotWallet: hot,
  coldWallet: cold,
  token: null,
  createsAccount: false,
  closesAccounts: true,
  deposits: keys.map((key) => ({ ...key, units: sol })),
  lifetime: { by: 'nonce', account: nonce, value },
  workMax: 5_000,
  microLamportsPerWork: 0n,
});

async function requestOf(over: Partial<SolanaSweep> = {}) {
  const keys = await keysOf(3);
  const sweeps = [sweepOf(keys.slice(0, 2)), sweepOf(keys.slice(2))].map((sweep) => ({ ...sweep, ...over }));
  const unsigned: Extract<ToSign, { kind: 'cosigned' }> = {
    kind: 'cosigned',
    family: 'SOL_Family',
    blockchainCode: 'SOLANA',
    chainId: 'local',
    coldAddress: cold,
    hotAddress: hot,
    currencyAddress: null,
    decimals: 9,
    amount: '3',
    fee: '0.000025',
    rent: '0',
    rentBack: '0',
    transactions: sweeps.map((sweep) => unsignedTransaction(encodeMessage(messageOf(sweep)))),
    items: keys.map(({ address, position }) => ({ address, position, amount: '1', transaction: position < 2 ? 0 : 1 })),
  };
  return { unsigned, sweeps };
}

test('a phrase signs each transaction for all that it moves, and files bring both ways what is needed', async () => {
  const { unsigned, sweeps } = await requestOf();
  expect(readRequestFile(requestFileText(unsigned))).toEqual({ ok: true, value: unsigned });
  const signing = signInPage(unsigned, words, pause);
  if (!signing.ok) throw new Error(signing.problem);
  const entries = [];
  for await (const one of signing.entries) if (typeof one !== 'number') entries.push(one);
  expect(entries.map(({ address, nonce: number }) => [address, number])).toEqual([
    [cold, 0],
    [cold, 1],
  ]);
  for (const [at, sweep] of sweeps.entries()) {
    expect(checkSignedSweep(sweep, entries[at]?.signed ?? '')).toHaveProperty('transaction');
  }
  const file = signedFileText(unsigned, entries.toReversed());
  expect(readSignedFile(file, unsigned)).toEqual({ ok: true, value: entries });
  expect(readSignedFile(signedFileText(unsigned, entries.slice(1)), unsigned)).toMatchObject({ ok: false });
  expect(readRequestFile(requestFileText({ ...unsigned, transactions: [] }))).toMatchObject({ ok: false });
});

test('a request that shows one thing and holds another is not signed', async () => {
  const hidden = [{ coldWallet: value }, { hotWallet: value }];
  for (const over of hidden) {
    const { unsigned } = await requestOf(over);
    expect(signInPage(unsigned, words, pause)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Nothing was signed: It /) as string,
    });
  }
});

test('another phrase signs nothing', async () => {
  const { unsigned } = await requestOf();
  const signing = signInPage(unsigned, { phrase: other, passphrase: '' }, pause);
  if (!signing.ok) throw new Error(signing.problem);
  await expect(signing.entries.next()).rejects.toThrow("This phrase is not the wallet's");
});
