import { expect, test } from 'vitest';
import { askedSweeps, type ShownSweeps } from './asked-sweeps.ts';
import { unsignedTransaction } from './transaction.ts';
import { encodeMessage } from './message.ts';
import { token2022Program } from './programs.ts';
import { readSweep } from './read-sweep.ts';
import { depositsOf, keyOf, sweepOf, transactionOf, usdc } from './sweep.fixture.ts';
import { messageOf, type SolanaSweep } from './sweep.ts';

const nonce = { by: 'nonce', account: keyOf(50), value: keyOf(51) } as const;
const fees = { ...usdc, program: token2022Program, withholdsFees: true };
const known = ({ coldWallet, deposits }: SolanaSweep) => ({
  coldWallet,
  positionOf: (address: string) => deposits.find((one) => one.address === address)?.position ?? -1,
});

test.each([
  ['coins', sweepOf()],
  ['coins by a nonce, at no price', sweepOf({ lifetime: nonce, microLamportsPerWork: 0n })],
  ['tokens', sweepOf({ token: usdc, lifetime: nonce })],
  ['tokens to a new account', sweepOf({ token: usdc, createsAccount: true })],
  ['tokens that withhold fees', sweepOf({ token: fees })],
  ['tokens of accounts that stay open', sweepOf({ token: usdc, closesAccounts: false })],
  [
    'tokens of another account',
    sweepOf({ token: usdc, deposits: [{ ...depositsOf([keyOf(11)])[0]!, account: keyOf(60) }] }),
  ],
])('a sweep is read back as what it was: %s', (_what, sweep) => {
  expect(readSweep(transactionOf(sweep), known(sweep))).toEqual({ sweep });
});

test('to another cold wallet, or with a step more, it is none', () => {
  const sweep = sweepOf({ token: usdc });
  expect(readSweep(transactionOf(sweep), { ...known(sweep), coldWallet: keyOf(70) })).toHaveProperty('reason');
  const message = messageOf(sweep);
  const [, , third] = message.instructions;
  const twice = { ...message, instructions: [...message.instructions, third!] };
  expect(readSweep(unsignedTransaction(encodeMessage(twice)), known(sweep))).toHaveProperty('reason');
  const strange = { program: keyOf(71), accounts: [], data: new Uint8Array() };
  const more = { ...message, instructions: [...message.instructions, strange] };
  expect(readSweep(unsignedTransaction(encodeMessage(more)), known(sweep))).toEqual({
    reason: expect.stringContaining(keyOf(71)) as string,
  });
  expect(readSweep('nonsense!', known(sweep))).toHaveProperty('reason');
});

const sweep = sweepOf({ token: usdc, lifetime: nonce });
const shown: ShownSweeps = {
  coldAddress: sweep.coldWallet,
  hotAddress: sweep.hotWallet,
  currencyAddress: usdc.mint,
  decimals: 6,
  fee: '0.00008',
  transactions: [transactionOf(sweep)],
  items: sweep.deposits.map(({ address, position }) => ({
    address,
    position,
    transaction: 0,
    amount: `1.00000${position}`,
  })),
};

test('what a request shows is what its transactions do', () => {
  expect(askedSweeps(shown)).toEqual({ sweeps: [{ asked: sweep, transaction: shown.transactions[0] }] });
});

test.each([
  ['another payee', { coldAddress: keyOf(80) }],
  ['another payer', { hotAddress: keyOf(80) }],
  ['another currency', { currencyAddress: null }],
  ['another division', { decimals: 5 }],
  ['less of a fee', { fee: '0.00002' }],
  ['an address less', { items: shown.items.slice(1) }],
  ['another amount', { items: shown.items.map((one) => ({ ...one, amount: '1' })) }],
])('where words say %s, the request is refused', (_what, changed) => {
  expect(askedSweeps({ ...shown, ...changed })).toEqual({ reason: expect.stringMatching(/\w/) as string });
});
