import { base64 } from '@scure/base';
import { parseSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { parseAdvanceNonceAccountInstruction, parseTransferSolInstruction } from '@solana-program/system';
import {
  parseCloseAccountInstruction,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction,
} from '@solana-program/token';
import { address } from '@solana/kit';
import { expect, test } from 'vitest';
import { deedOf, instructionOf } from './instructions.ts';
import { decodeMessage, encodeMessage, type SolanaInstruction } from './message.ts';
import { token2022Program } from './programs.ts';
import { depositsOf, keyOf, sweepOf, transactionOf, usdc } from './sweep.fixture.ts';
import { deedsOf, messageOf, portionsOf, signersOf, sweepFeeMax, type SolanaSweep } from './sweep.ts';
import { tokenAccountOf } from './token-account.ts';
import { transactionBytesMax } from './transaction.ts';

/** As the library of the network takes it. */
function ofLibrary({ program, accounts, data }: SolanaInstruction) {
  const roles = accounts.map((one) => ({
    address: address(one.address),
    role: (one.isSigner ? 2 : 0) + (one.isWritable ? 1 : 0),
  }));
  return { programAddress: address(program), accounts: roles, data };
}

const instructionsOf = (sweep: SolanaSweep) => messageOf(sweep).instructions.map(ofLibrary);
const bytesOf = (sweep: SolanaSweep) => base64.decode(transactionOf(sweep)).length;
const many = depositsOf(Array.from({ length: 30 }, (_one, at) => keyOf(100 + at)));
const nonce = { by: 'nonce', account: keyOf(50), value: keyOf(51) } as const;

test('coins go to the cold wallet to the last one, and the hot wallet pays', () => {
  const sweep = sweepOf({ microLamportsPerWork: 0n });
  const [limit, ...payments] = instructionsOf(sweep);
  expect(limit && parseSetComputeUnitLimitInstruction(limit as never).data.units).toBe(60_000);
  const paid = payments.map((one) => parseTransferSolInstruction(one as never));
  expect(paid.map(({ data }) => data.amount)).toEqual([1_000_000n, 1_000_001n, 1_000_002n]);
  expect(new Set(paid.map(({ accounts }) => accounts.destination.address))).toEqual(new Set([sweep.coldWallet]));
  expect(paid.map(({ accounts }) => accounts.source.address)).toEqual(sweep.deposits.map((one) => one.address));
  expect(messageOf(sweep).feePayer).toBe(sweep.hotWallet);
});

test('tokens go to the account of the cold wallet, made if it is missing, and the rents to the hot wallet', () => {
  const [deposit] = sweepOf().deposits;
  const sweep = sweepOf({ token: usdc, createsAccount: true, deposits: deposit ? [deposit] : [] });
  const [, , create, pay, close] = instructionsOf(sweep);
  const [from, to] = [deposit?.address ?? '', sweep.coldWallet].map((owner) =>
    tokenAccountOf(owner, usdc.mint, usdc.program),
  );
  expect(parseCreateAssociatedTokenIdempotentInstruction(create as never).accounts).toMatchObject({
    payer: { address: sweep.hotWallet },
    owner: { address: sweep.coldWallet },
    ata: { address: to },
  });
  expect(parseTransferCheckedInstruction(pay as never)).toMatchObject({
    accounts: { source: { address: from }, destination: { address: to }, authority: { address: deposit?.address } },
    data: { amount: deposit?.units, decimals: 6 },
  });
  expect(parseCloseAccountInstruction(close as never).accounts).toMatchObject({
    account: { address: from },
    destination: { address: sweep.hotWallet },
    owner: { address: deposit?.address },
  });
});

test('fees that a token withheld are handed over before its account is closed, and an account left open keeps them', () => {
  const token = { ...usdc, program: token2022Program, withholdsFees: true };
  const does = (sweep: SolanaSweep) => deedsOf(sweep).map((deed) => deed.does);
  const deposits = depositsOf([keyOf(11)]);
  const closing = ['limit-work', 'price-work', 'pay-token', 'harvest-fees', 'close-account'];
  expect(does(sweepOf({ token, deposits }))).toEqual(closing);
  expect(does(sweepOf({ token, deposits, closesAccounts: false }))).toEqual(closing.slice(0, 3));
});

test('what is signed without haste uses up a nonce first', () => {
  const sweep = sweepOf({ lifetime: nonce });
  const [advance] = instructionsOf(sweep);
  expect(parseAdvanceNonceAccountInstruction(advance as never).accounts).toMatchObject({
    nonceAccount: { address: nonce.account },
    nonceAuthority: { address: sweep.hotWallet },
  });
  expect(messageOf(sweep).lifetime).toBe(nonce.value);
});

test.each([
  ['coins', sweepOf({ deposits: many }), 8],
  ['coins by a nonce', sweepOf({ deposits: many, lifetime: nonce }), 7],
  ['tokens', sweepOf({ deposits: many, token: usdc }), 5],
  ['tokens to a new account', sweepOf({ deposits: many, token: usdc, createsAccount: true }), 5],
])('%s: a transaction is as full as a network takes it, and each deposit is in one of them', (_what, sweep, about) => {
  const portions = portionsOf(sweep);
  expect(portions.flatMap(({ deposits }) => deposits)).toEqual(many);
  expect(portions[0]?.deposits.length).toBeGreaterThanOrEqual(about);
  for (const [at, portion] of portions.entries()) {
    expect(bytesOf(portion)).toBeLessThanOrEqual(transactionBytesMax);
    const next = portions[at + 1]?.deposits[0];
    if (next)
      expect(bytesOf({ ...portion, deposits: [...portion.deposits, next] })).toBeGreaterThan(transactionBytesMax);
  }
  expect(portionsOf({ ...sweep, deposits: [] })).toEqual([]);
});

test('what an address holds in several accounts is in one transaction; what does not fit into it waits', () => {
  const held = (position: number, accounts: number) =>
    Array.from({ length: accounts }, (_one, at) => ({
      position,
      address: keyOf(100 + position),
      units: 1n,
      ...(at === 0 ? {} : { account: keyOf(200 + 40 * position + at) }),
    }));
  const placesOf = (deposits: SolanaSweep['deposits']) =>
    portionsOf(sweepOf({ deposits, token: usdc })).map((portion) => portion.deposits.map(({ position }) => position));
  expect(placesOf([...held(0, 7), ...held(1, 7)])).toEqual([Array(7).fill(0), Array(7).fill(1)]);
  const [first = [], ...others] = placesOf([...held(0, 40), ...held(1, 1)]);
  expect(first.length).toBeGreaterThan(5);
  expect(first.length).toBeLessThan(40);
  expect(others).toEqual([[1]]);
  expect(signersOf(sweepOf({ deposits: held(0, 3), token: usdc }))).toHaveLength(2);
});

test('the most that it may cost counts every signature and all the work', () => {
  const sweep = sweepOf();
  expect(signersOf(sweep)).toHaveLength(4);
  expect(sweepFeeMax(sweep)).toBe(4n * 5_000n + 60n);
  expect(sweepFeeMax({ ...sweep, microLamportsPerWork: 1n })).toBe(4n * 5_000n + 1n);
});

test('each deed is read back as what it was, and an account more makes it none', () => {
  const token = { ...usdc, program: token2022Program, withholdsFees: true };
  const sweep = sweepOf({ token, createsAccount: true, lifetime: nonce });
  for (const deed of [...deedsOf(sweep), ...deedsOf(sweepOf())]) {
    const instruction = instructionOf(deed);
    expect(deedOf(instruction)).toEqual(deed);
    const more = { address: keyOf(77), isSigner: true, isWritable: false };
    expect(deedOf({ ...instruction, accounts: [...instruction.accounts, more] })).toBeNull();
    expect(deedOf({ ...instruction, data: Uint8Array.from([...instruction.data, 0]) })).toBeNull();
    expect(deedOf({ ...instruction, program: keyOf(78) })).toBeNull();
  }
  const read = decodeMessage(encodeMessage(messageOf(sweep)));
  expect('reason' in read ? [] : read.instructions.map(deedOf)).toEqual(deedsOf(sweep));
});

test('an account that is not the own one of its owner is not believed to be created', () => {
  const [create] = deedsOf(sweepOf({ token: usdc, createsAccount: true })).filter(
    (one) => one.does === 'create-account',
  );
  if (!create) throw new Error('nothing is created');
  expect(deedOf(instructionOf({ ...create, account: keyOf(79) }))).toBeNull();
});
