import { randomBytes } from 'node:crypto';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Transaction } from '@scure/btc-signer';
import { expect, test } from 'vitest';
import { buildPsbt, type PsbtCoin, type PsbtPayee } from './build-psbt.ts';
import { checkPsbt, type AskedPsbt } from './check-psbt.ts';
import { bitcoinKeys } from './derive.ts';
import { importSigned } from './import-psbt.ts';
import { scriptOfAddress } from './parse-address.ts';
import { reviewPsbt } from './review-psbt.ts';
import { signPsbtWithPhrase } from './sign-psbt.ts';
import { readBitcoinSource } from './source.ts';
import { virtualBytes } from './size.ts';
import { WrongPhrase } from '../evm/keys.ts';

const words = {
  phrase: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  passphrase: '',
};
const pause = () => Promise.resolve();
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words.phrase));
const cold = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const thief = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const network = 'main';

function keysOf(wrap: (xpub: string) => string, purpose: number) {
  const { publicExtendedKey } = root.derive(`m/${purpose}'/0'/0'`);
  const read = readBitcoinSource(wrap(`[73c5da0a/${purpose}h/0h/0h]${publicExtendedKey}/<0;1>/*`), network);
  if ('reason' in read) throw new Error(read.reason);
  return bitcoinKeys(read.source, network);
}

const kinds = {
  p2wpkh: keysOf((key) => `wpkh(${key})`, 84),
  'p2sh-p2wpkh': keysOf((key) => `sh(wpkh(${key}))`, 49),
  p2tr: keysOf((key) => `tr(${key})`, 86),
};
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

function coinOf(kind: Kind, index: number, units = 100_000n): PsbtCoin & { address: string } {
  const { address, ...key } = kinds[kind](index);
  const txHash = hex.encode(randomBytes(32));
  return { txHash, output: index, units, address, script: scriptOfAddress(address, network), key };
}

function sweep(coins = allKinds.map((kind, at) => coinOf(kind, at))) {
  const units = coins.reduce((sum, coin) => sum + coin.units, 0n) - 2_000n;
  const payees: PsbtPayee[] = [{ script: scriptOfAddress(cold, network), units }];
  const asked: AskedPsbt = { coins, payees: [{ address: cold, units }], feeUnitsMax: 5_000n };
  return { coins, payees, asked, units, psbt: buildPsbt(coins, payees) };
}

async function sign(psbt: string, given = words) {
  const steps: number[] = [];
  const run = signPsbtWithPhrase(given, psbt, network, pause);
  for (let next = await run.next(); ; next = await run.next()) {
    if (next.done) return { signed: next.value, steps };
    steps.push(next.value);
  }
}

function keyOf(transaction: Transaction, at: number): Uint8Array {
  const { bip32Derivation, tapBip32Derivation } = transaction.getInput(at);
  const path = bip32Derivation?.[0]?.[1].path ?? tapBip32Derivation?.[0]?.[1].der.path ?? [];
  const { privateKey } = path.reduce((key: HDKey, step: number) => key.deriveChild(step), root);
  if (!privateKey) throw new Error('a root without its private half');
  return privateKey;
}

/** Signed by another program, which leaves the end to us. */
function signedElsewhere(psbt: string, only?: readonly number[]): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt));
  for (let at = 0; at < transaction.inputsLength; at += 1)
    if (!only || only.includes(at)) transaction.signIdx(keyOf(transaction, at), at);
  return base64.encode(transaction.toPSBT());
}

test('what is to be signed can be read: who gets what, out of which coins, and what the network takes', () => {
  const { psbt, coins, units } = sweep();
  const read = reviewPsbt(psbt, network);
  if ('reason' in read) throw new Error(read.reason);
  expect(read.review.coins).toEqual(
    coins.map(({ txHash, output, units: held, address }) => ({ txHash, output, units: held, address })),
  );
  expect(read.review.payees).toEqual([{ address: cold, units }]);
  expect(read.review).toMatchObject({ feeUnits: 2_000n, replaceable: true });
  expect(read.review.unitsPerKilobyte).toBe((2_000n * 1_000n) / BigInt(read.review.virtualBytes));
  for (const form of [
    base64.decode(psbt),
    hex.encode(base64.decode(psbt)),
    `  ${psbt}\n`,
    psbt.replace(/(.{64})/g, '$1\r\n'),
  ]) {
    expect(reviewPsbt(form, network)).toEqual(read);
  }
});

test('signed from the phrase, coins of every kind are spent by the very transaction that was shown', async () => {
  const { psbt, coins, payees } = sweep();
  const { signed, steps } = await sign(psbt);
  expect(steps).toEqual([1, 2, 3]);
  const transaction = Transaction.fromRaw(hex.decode(signed.bytes));
  expect(transaction.id).toBe(signed.hash);
  expect(transaction.getOutput(0)).toMatchObject({ amount: payees[0]?.units });
  const scripts = coins.map(({ script }) => script);
  const most = virtualBytes(
    scripts,
    payees.map(({ script }) => script),
  );
  expect(transaction.vsize).toBeLessThanOrEqual(most);
  expect(transaction.vsize).toBeGreaterThan(most - 10);
  expect(importSigned(psbt, [signed.bytes], network)).toEqual({ signed });
});

test('another phrase signs nothing, and is told which address is not its own', async () => {
  const { psbt, coins } = sweep();
  const other = { ...words, passphrase: 'another' };
  await expect(sign(psbt, other)).rejects.toThrow(WrongPhrase);
  await expect(sign(psbt, other)).rejects.toThrow(coins[0]?.address);
});

test('a wallet may give back its signatures in any form, and the same is sent', async () => {
  const { psbt } = sweep();
  const partly = signedElsewhere(psbt);
  const finished = Transaction.fromPSBT(base64.decode(partly));
  finished.finalize();
  const expected = { signed: { hash: finished.id, bytes: expect.stringMatching(/^02000000/) } };
  for (const form of [
    partly,
    base64.decode(partly),
    hex.encode(base64.decode(partly)),
    base64.encode(finished.toPSBT()),
    finished.hex,
  ]) {
    expect(importSigned(psbt, [form], network)).toEqual(expected);
  }
});

test('two who sign a part each make a whole, and until then it is known how much is missing', () => {
  const { psbt } = sweep();
  const [one, two] = [signedElsewhere(psbt, [0]), signedElsewhere(psbt, [1, 2])];
  const first = importSigned(psbt, [one], network);
  expect(first).toMatchObject({ waiting: 2 });
  const whole = importSigned(psbt, [one, two], network);
  expect(whole).toHaveProperty('signed');
  if (!('psbt' in first)) throw new Error('something was missing');
  const second = Transaction.fromPSBT(base64.decode(first.psbt));
  expect(second.getInput(0).partialSig).toHaveLength(1);
  expect(importSigned(psbt, [first.psbt, two], network)).toHaveProperty('signed');
  expect(importSigned(psbt, [], network)).toMatchObject({ waiting: 3 });
});

type Change = (given: ReturnType<typeof sweep>) => { coins?: PsbtCoin[]; payees?: PsbtPayee[] };
const changes: [what: string, reason: RegExp, change: Change][] = [
  [
    'pays somebody else',
    /pays bc1p0xlx.* instead of bc1qw508|pays somebody else/,
    ({ payees }) => ({ payees: [{ ...payees[0]!, script: scriptOfAddress(thief, network) }] }),
  ],
  [
    'pays less',
    /pays \d+ satoshis to bc1qw508.* instead of \d+/,
    ({ payees }) => ({ payees: [{ ...payees[0]!, units: payees[0]!.units - 50n }] }),
  ],
  [
    'pays one more',
    /pays 1000 satoshis to .*nobody asked for/,
    ({ payees }) => ({ payees: [...payees, { script: scriptOfAddress(thief, network), units: 1_000n }] }),
  ],
  [
    'spends one coin more',
    /spends the coin .* nobody asked for/,
    ({ coins }) => ({ coins: [...coins, coinOf('p2wpkh', 9, 600n)] }),
  ],
  ['leaves a coin out', /does not spend the coin|pays more than it spends/, ({ coins }) => ({ coins: coins.slice(1) })],
];

test.each(changes)('a transaction that %s is refused before it is signed, and after', (_what, reason, change) => {
  const given = sweep();
  const { coins = given.coins, payees = given.payees } = change(given);
  const psbt = buildPsbt(coins, payees);
  expect(checkPsbt(given.psbt, given.asked, network)).toHaveProperty('review');
  const answer = checkPsbt(psbt, given.asked, network);
  expect('reason' in answer && answer.reason).toMatch(/pays|coin/);
  expect(importSigned(given.psbt, [psbt], network)).toEqual({ reason: expect.stringMatching(reason) });
});

test('a fee above what was allowed is refused, and so is a coin of which something else is said', () => {
  const { psbt, asked, coins, payees } = sweep();
  expect(checkPsbt(psbt, { ...asked, feeUnitsMax: 1_999n }, network)).toEqual({
    reason: 'gives the network 2000 satoshis, and at most 1999 was allowed',
  });
  const [first, ...others] = coins;
  const swollen = buildPsbt([{ ...first!, units: 999_999n }, ...others], payees);
  expect(checkPsbt(swollen, asked, network)).toEqual({
    reason: expect.stringMatching(/says something else of the coin/),
  });
});

test('a signature that would leave something open to change is refused', () => {
  const { psbt, asked } = sweep();
  for (const sighashType of [0x02, 0x03, 0x81, 0x83]) {
    const open = Transaction.fromPSBT(base64.decode(psbt));
    open.updateInput(0, { sighashType });
    expect(checkPsbt(open.toPSBT(), asked, network)).toEqual({ reason: expect.stringMatching(/open to change/) });
    open.signIdx(keyOf(open, 0), 0, [sighashType]);
    const back = Transaction.fromPSBT(base64.decode(psbt));
    back.updateInput(0, { partialSig: open.getInput(0).partialSig ?? [] }, true);
    expect(importSigned(psbt, [back.toPSBT()], network)).toEqual({
      reason: expect.stringMatching(/not good for this transaction/),
    });
  }
  const late = new Transaction({ lockTime: 900_000 });
  const plain = Transaction.fromPSBT(base64.decode(psbt));
  for (let at = 0; at < plain.inputsLength; at += 1) late.addInput(plain.getInput(at));
  late.addOutput({ ...plain.getOutput(0) });
  expect(checkPsbt(late.toPSBT(), asked, network)).toEqual({ reason: 'could not be sent before a certain time' });
  expect(importSigned(psbt, [late.toPSBT()], network)).toEqual({ reason: expect.stringMatching(/was changed/) });
});

test('the signature of another transaction, or one with a changed digit, is refused', async () => {
  const { psbt, coins, payees } = sweep();
  const other = await sign(buildPsbt(coins, [{ ...payees[0]!, units: payees[0]!.units - 1n }]));
  const [theirs, ours] = [
    Transaction.fromRaw(hex.decode(other.signed.bytes)),
    Transaction.fromPSBT(base64.decode(psbt)),
  ];
  for (let at = 0; at < ours.inputsLength; at += 1) {
    const stolen = Transaction.fromPSBT(base64.decode(psbt));
    stolen.updateInput(at, { finalScriptWitness: theirs.getInput(at).finalScriptWitness ?? [] }, true);
    expect(importSigned(psbt, [stolen.toPSBT()], network)).toEqual({
      reason: expect.stringMatching(/not good for this transaction/),
    });
  }
  const good = hex.decode(hex.encode(base64.decode(signedElsewhere(psbt))));
  const signature = Transaction.fromPSBT(good).getInput(0).partialSig?.[0]?.[1];
  if (!signature) throw new Error('it was signed');
  const text = hex.encode(good);
  const at = text.indexOf(hex.encode(signature)) + 20;
  const changed = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
  expect(importSigned(psbt, [changed], network)).toHaveProperty('reason');
});

test.each([
  ['', /no PSBT/],
  ['cHNidP8=', /breaks off/],
  ['hello', /no PSBT/],
  ['70736274ff00', /breaks off/],
  ['0200000000', /breaks off/],
])('what is no transaction is refused with a reason: %s', (text, reason) => {
  const { psbt } = sweep();
  expect(importSigned(psbt, [text], network)).toEqual({ reason: expect.stringMatching(reason) });
  expect(reviewPsbt(text, network)).toEqual({ reason: expect.stringMatching(/no PSBT|breaks off/) });
});
