import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Transaction } from '@scure/btc-signer/transaction.js';
import { expect, test } from 'vitest';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { buildPsbt } from '@coffer/keys/bitcoin/build-psbt.ts';
import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import { signInPage } from './sign-in-page.ts';
import { readFileText, readRequestFile, readSignedFile, requestFileText, signedFileText } from './signing-file.ts';

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const words = { phrase, passphrase: '' };
const pause = () => Promise.resolve();
const keyAt = keysOf();
const cold = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const script = scriptOfAddress(cold, 'regtest');
const coins = [0, 1].map((position) => {
  const key = keyAt(position);
  const txHash = `${position + 1}`.repeat(64);
  return { txHash, output: 0, units: 50_000n, script: scriptOfAddress(key.address, 'regtest'), key };
});

function keysOf() {
  const { publicExtendedKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive("m/84'/0'/0'");
  const read = readBitcoinSource(publicExtendedKey, 'regtest');
  if ('reason' in read) throw new Error(read.reason);
  return bitcoinKeys(read.source, 'regtest');
}

function requestOf(psbt = buildPsbt(coins, [{ script, units: 99_000n }])): Extract<ToSign, { kind: 'psbt' }> {
  return {
    kind: 'psbt',
    family: 'BTC_Family',
    blockchainCode: 'BTC',
    chainId: 'regtest',
    coldAddress: cold,
    amount: '0.00099',
    fee: '0.00001',
    feeRate: '4.5',
    psbt,
    items: coins.map(({ txHash, key }, position) => ({
      address: key.address,
      position,
      coin: `${txHash}:0`,
      amount: '0.0005',
    })),
  };
}

test('a phrase signs all coins of a transaction, says how far it is, and gives one text that holds no secret', async () => {
  const unsigned = requestOf();
  const signing = signInPage(unsigned, words, pause);
  if (!signing.ok) throw new Error(signing.problem);
  const made = [];
  for await (const one of signing.entries) made.push(one);
  const entry = { address: cold, nonce: 0, signed: expect.stringMatching(/^0200/) as string };
  expect(made).toEqual([1, 2, entry]);
  const entries = made.filter((one) => typeof one !== 'number');
  expect(readSignedFile(signedFileText(unsigned, entries), unsigned)).toEqual({ ok: true, value: entries });
  expect(readRequestFile(requestFileText(unsigned))).toEqual({ ok: true, value: unsigned });
});

test('a file that shows one thing and holds another is not signed', () => {
  const elsewhere = scriptOfAddress(keyAt(9).address, 'regtest');
  const hidden = [
    buildPsbt(coins, [{ script: elsewhere, units: 99_000n }]),
    buildPsbt(coins, [{ script, units: 9_000n }]),
    buildPsbt(coins.slice(1), [{ script, units: 49_000n }]),
  ];
  for (const psbt of hidden) {
    expect(signInPage(requestOf(psbt), words, pause)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Nothing was signed: the transaction /) as string,
    });
  }
});

test('another phrase signs nothing', async () => {
  const other = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  const signing = signInPage(requestOf(), { phrase: other, passphrase: '' }, pause);
  if (!signing.ok) throw new Error(signing.problem);
  await expect(signing.entries.next()).rejects.toThrow("This phrase is not the wallet's");
});

test('what a hardware wallet saves is taken as bytes, as base64 and as the final transaction', async () => {
  const unsigned = requestOf();
  const bytes = base64.decode(unsigned.psbt);
  const taken = await readFileText(new File([Uint8Array.from(bytes)], 'signed.psbt'));
  expect(taken).toEqual({ ok: true, value: unsigned.psbt });
  const raw = hex.encode(Transaction.fromPSBT(bytes).unsignedTx);
  for (const text of [unsigned.psbt, `${hex.encode(bytes)}\n`, raw]) {
    const value = [{ address: cold, nonce: 0, signed: text.trim() }];
    expect(readSignedFile(text, unsigned)).toEqual({ ok: true, value });
  }
  expect(readSignedFile('hello', unsigned)).toMatchObject({ ok: false });
});
