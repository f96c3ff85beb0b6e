import {
  generateKeyPairSigner,
  partiallySignTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit';
import { base58, base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { WrongPhrase } from '../evm/keys.ts';
import { checkSignedSweep, checkSweep } from './check-sweep.ts';
import { deriveDepositKeys } from './deposit-keys.ts';
import { instructionOf, type SolanaDeed } from './instructions.ts';
import { addressOfSolanaKey } from './keys.ts';
import { encodeMessage } from './message.ts';
import { AlteredSweep, signSweeps } from './sign-sweeps.ts';
import { depositsOf, keyOf, listOf, phrase, sweepOf, transactionOf, usdc } from './sweep.fixture.ts';
import { deedsOf, messageOf, type SolanaSweep } from './sweep.ts';
import {
  combineSignatures,
  decodeTransaction,
  encodeTransaction,
  faultsOf,
  hashOfTransaction,
  signSolanaTransaction,
  unsignedTransaction,
  type SolanaTransaction,
} from './transaction.ts';

const words = { phrase, passphrase: '' };
const pause = () => Promise.resolve();
const hotKey = Uint8Array.from({ length: 32 }, (_one, at) => at + 1);
const keys = await listOf(deriveDepositKeys(words, { from: 0, count: 3 }, pause));
const addresses = keys.map(({ address }) => address);
const asked = sweepOf({ hotWallet: addressOfSolanaKey(hotKey), deposits: depositsOf(addresses) });
const tokens: SolanaSweep = { ...asked, token: usdc, createsAccount: true };

function read(text: string): SolanaTransaction {
  const transaction = decodeTransaction(text);
  if ('reason' in transaction) throw new Error(transaction.reason);
  return transaction;
}

async function signed(...sweeps: SolanaSweep[]): Promise<string[]> {
  const items = sweeps.map((one) => ({ asked: one, transaction: transactionOf(one) }));
  return (await listOf(signSweeps(words, items, pause))).map(({ transaction }) => transaction);
}

/** Something else than what was asked, put together as carefully. */
function altered(
  sweep: SolanaSweep,
  change: (deeds: SolanaDeed[]) => SolanaDeed[],
  feePayer = sweep.hotWallet,
): string {
  const instructions = change(deedsOf(sweep)).map(instructionOf);
  return unsignedTransaction(encodeMessage({ ...messageOf(sweep), feePayer, instructions }));
}

test('what was asked is what is signed, by each deposit address and then by the hot wallet', async () => {
  for (const sweep of [asked, tokens]) {
    const [text = ''] = await signed(sweep);
    const checked = checkSignedSweep(sweep, text);
    if ('reason' in checked) throw new Error(checked.reason);
    expect(faultsOf(checked.transaction)).toEqual({ missing: [sweep.hotWallet], wrong: [] });
    const whole = signSolanaTransaction(checked.transaction, hotKey);
    expect(faultsOf(whole)).toEqual({ missing: [], wrong: [] });
    expect(checkSignedSweep(sweep, encodeTransaction(whole))).toHaveProperty('transaction');
    expect(hashOfTransaction(whole)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
    // The library of the network reads the same signatures out of the same bytes.
    const known = getTransactionDecoder().decode(base64.decode(encodeTransaction(whole)));
    expect(Object.keys(known.signatures).toSorted()).toEqual([...whole.message.signers].toSorted());
  }
});

const stranger = keyOf(66);
const pays = (deed: SolanaDeed) => deed.does === 'pay-coin' || deed.does === 'pay-token';

test.each<[string, string, string]>([
  [
    'another payee',
    altered(asked, (all) => all.map((one) => (one.does === 'pay-coin' ? { ...one, to: stranger } : one))),
    stranger,
  ],
  [
    'another amount',
    altered(asked, (all) => all.map((one) => (pays(one) ? { ...one, units: 5n } : one))),
    'pay 5 lamports',
  ],
  [
    'a payment more',
    altered(asked, (all) => [...all, { does: 'pay-coin', from: addresses[0] ?? '', to: stranger, units: 1n }]),
    'more than was asked',
  ],
  ['a payment less', altered({ ...asked, deposits: asked.deposits.slice(0, 2) }, (all) => all), 'does not have'],
  ['another who pays the fee', altered(asked, (all) => all, stranger), `paid for by ${stranger}`],
  [
    'one more who signs',
    altered(asked, (all) => [...all, { does: 'pay-coin', from: stranger, to: asked.coldWallet, units: 1n }]),
    'who was not asked',
  ],
  [
    'a dearer hurry',
    altered(asked, (all) => all.map((one) => (one.does === 'price-work' ? { ...one, microLamports: 10n ** 9n } : one))),
    'micro-lamports',
  ],
  [
    'another nonce',
    transactionOf({ ...asked, lifetime: { by: 'nonce', account: keyOf(50), value: keyOf(51) } }),
    'use up the nonce',
  ],
  [
    'another block',
    transactionOf({ ...asked, lifetime: { by: 'blockhash', blockhash: keyOf(4) } }),
    'another block or nonce',
  ],
  ['tokens instead', transactionOf({ ...tokens, deposits: asked.deposits }), 'Step'],
])('a sweep with %s is refused, and it is said what differs', (_what, text, reason) => {
  expect(checkSweep(asked, text)).toEqual({ reason: expect.stringContaining(reason) });
});

test.each<[string, (deed: SolanaDeed) => SolanaDeed | null, string]>([
  [
    'another mint',
    (one) => (one.does === 'pay-token' ? { ...one, token: { ...usdc, mint: keyOf(91) } } : one),
    keyOf(91),
  ],
  [
    'another number of decimals',
    (one) => (one.does === 'pay-token' ? { ...one, token: { ...usdc, decimals: 5 } } : one),
    '5 decimals',
  ],
  ['another account that gets them', (one) => (one.does === 'pay-token' ? { ...one, to: stranger } : one), stranger],
  [
    'rents for somebody else',
    (one) => (one.does === 'close-account' ? { ...one, rentTo: stranger } : one),
    `rent to ${stranger}`,
  ],
  ['accounts left open', (one) => (one.does === 'close-account' ? null : one), 'Step'],
])('a sweep of tokens with %s is refused, and it is said what differs', (_what, change, reason) => {
  const text = altered(tokens, (all) => all.map(change).filter((one) => one !== null));
  expect(checkSweep(tokens, text)).toEqual({ reason: expect.stringContaining(reason) });
});

test('an instruction to a program that was not asked for is refused', () => {
  const message = messageOf(asked);
  const instructions = [...message.instructions, { program: stranger, accounts: [], data: new Uint8Array() }];
  const text = unsignedTransaction(encodeMessage({ ...message, instructions }));
  expect(checkSweep(asked, text)).toEqual({ reason: expect.stringContaining(`an instruction to ${stranger}`) });
});

test('the same steps written in another way are refused as well', () => {
  const bytes = Uint8Array.from([0x80, ...encodeMessage(messageOf(asked)), 0]);
  expect(checkSweep(asked, unsignedTransaction(bytes))).toEqual({ reason: expect.stringContaining('not written as') });
});

test.each(['', 'nothing', 'AA==', base64.encode(new Uint8Array(1_300)), base58.encode(new Uint8Array(64))])(
  'what is no transaction is refused: %s',
  (text) => {
    expect(checkSweep(asked, text)).toEqual({ reason: expect.stringMatching(/\w/) });
  },
);

test('a missing signature is named, and a wrong one', async () => {
  const [text = ''] = await signed(asked);
  const transaction = read(text);
  const [, first, second = null] = transaction.signatures;
  const without = encodeTransaction({ ...transaction, signatures: transaction.signatures.with(1, null) });
  expect(checkSignedSweep(asked, without)).toEqual({ reason: expect.stringContaining(`${addresses[0]} is missing`) });
  const swapped = encodeTransaction({ ...transaction, signatures: transaction.signatures.with(1, second) });
  expect(first).not.toEqual(second);
  expect(checkSignedSweep(asked, swapped)).toEqual({ reason: expect.stringContaining(`${addresses[0]} is not good`) });
});

test('nothing is signed that does something else than what was shown, not even what stood before it', async () => {
  const honest = { asked, transaction: transactionOf(asked) };
  const forged = { asked, transaction: transactionOf({ ...asked, coldWallet: stranger }) };
  const signing = signSweeps(words, [honest, forged], pause);
  await expect(signing.next()).rejects.toThrow(AlteredSweep);
});

test('words of another wallet sign nothing', async () => {
  const items = [{ asked, transaction: transactionOf(asked) }];
  await expect(signSweeps({ phrase, passphrase: 'other' }, items, pause).next()).rejects.toThrow(WrongPhrase);
  const moved = { ...asked, deposits: asked.deposits.map((one) => ({ ...one, position: one.position + 1 })) };
  const others = [{ asked: moved, transaction: transactionOf(moved) }];
  await expect(signSweeps(words, others, pause).next()).rejects.toThrow(WrongPhrase);
});

test('copies that were signed apart are put together, and a bad signature does not push out a good one', async () => {
  const somebody = await generateKeyPairSigner();
  const sweep = {
    ...asked,
    deposits: [...asked.deposits.slice(0, 1), { position: 1, address: somebody.address, units: 7n }],
  };
  const blank = read(transactionOf(sweep));
  const known = getTransactionDecoder().decode(base64.decode(encodeTransaction(blank)));
  const elsewhere = await partiallySignTransaction([somebody.keyPair], known);
  const theirs = read(base64.encode(new Uint8Array(getTransactionEncoder().encode(elsewhere))));
  const ours = signSolanaTransaction(blank, hotKey);
  const together = combineSignatures([blank, theirs, ours]);
  if ('reason' in together) throw new Error(together.reason);
  expect(faultsOf(together)).toEqual({ missing: [addresses[0]], wrong: [] });
  const spoilt = { ...blank, signatures: blank.signatures.with(0, new Uint8Array(64).fill(9)) };
  const rescued = combineSignatures([spoilt, ours]);
  expect('reason' in rescued ? null : faultsOf(rescued).wrong).toEqual([]);
  expect(combineSignatures([blank, read(transactionOf(asked))])).toEqual({
    reason: expect.stringContaining('different'),
  });
  expect(combineSignatures([])).toHaveProperty('reason');
  expect(() => signSolanaTransaction(blank, new Uint8Array(32).fill(5))).toThrow(RangeError);
});
