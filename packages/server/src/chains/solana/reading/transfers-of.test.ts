import { expect, test } from 'vitest';
import fc from 'fast-check';
import { token2022Program, tokenProgram, wrappedSolMint } from '@coffer/keys/solana/programs.ts';
import type { RawToken, RawTransaction } from './raw-shapes.ts';
import { feeOf, transfersOf } from './transfers-of.ts';

const block = { height: 5, hash: 'block', at: new Date(0) };
const rent = 2_039_280n;

/** Who had how much before and after, the payer first; the fee is on top. */
function transactionOf(
  held: readonly (readonly [who: string, before: bigint, after: bigint])[],
  tokens: readonly Partial<RawToken>[] = [],
  failed = false,
): RawTransaction {
  const plain = { index: 0, mint: 'mint', program: tokenProgram, owner: 'nobody', before: 0n, after: 0n };
  return {
    hash: 'hash',
    failed,
    fee: 5_000n,
    accounts: held.map(([who]) => who),
    before: held.map(([, before], at) => (at === 0 ? before + 5_000n : before)),
    after: held.map(([, , after]) => after),
    tokens: tokens.map((one) => ({ ...plain, ...one })),
  };
}

const told = (transaction: RawTransaction) =>
  transfersOf({ block, transaction })
    .filter(({ path }) => path !== 'fee')
    .map(({ from, to, units, contract }) => `${from} ${units} ${contract ?? 'coin'} ${to}`);

test('one pays one, and the fee is apart', () => {
  const transaction = transactionOf([
    ['ann', 100n, 60n],
    ['bob', 0n, 40n],
  ]);
  expect(transfersOf({ block, transaction }).map(({ path }) => path)).toEqual(['fee', 'sol:0-1']);
  expect(told(transaction)).toEqual(['ann 40 coin bob']);
  expect(feeOf(transaction)).toBe(5_000n);
});

test('a sweep of many to one is one transfer of each', () => {
  const transaction = transactionOf([
    ['hot', 9n, 9n],
    ['ann', 40n, 0n],
    ['bob', 60n, 0n],
    ['cold', 1n, 101n],
  ]);
  expect(told(transaction)).toEqual(['ann 40 coin cold', 'bob 60 coin cold']);
});

test('what a transaction names and nothing happens to may be the reference of a payment', () => {
  const transaction = transactionOf([
    ['ann', 100n, 60n],
    ['bob', 0n, 40n],
    ['reference', 0n, 0n],
    ['program', 7n, 7n],
  ]);
  const [, paid] = transfersOf({ block, transaction });
  expect(paid).toMatchObject({ to: 'bob', names: ['reference'] });
});

test('who gave exactly what somebody got gave it to them', () => {
  const transaction = transactionOf([
    ['payer', 9n, 9n],
    ['ann', 50n, 20n],
    ['bob', 50n, 30n],
    ['cid', 0n, 20n],
    ['dan', 0n, 30n],
  ]);
  expect(told(transaction).toSorted()).toEqual(['ann 30 coin dan', 'bob 20 coin cid']);
});

test('what failed moved nothing and cost its fee', () => {
  const transaction = transactionOf([['ann', 100n, 100n]], [{ owner: 'ann', before: 5n, after: 0n }], true);
  expect(transfersOf({ block, transaction })).toEqual([
    expect.objectContaining({ path: 'fee', from: 'ann', to: null, units: 5_000n }),
  ]);
});

test('the rent of an account that the payer opens for others is a part of what sending cost', () => {
  const held = [
    ['ann', 10n * rent, 9n * rent],
    ['account', 0n, rent],
  ] as const;
  const transaction = transactionOf(held, [
    { index: 1, owner: 'bob', after: 7n },
    { owner: 'ann', before: 7n },
  ]);
  expect(feeOf(transaction)).toBe(5_000n + rent);
  expect(told(transaction)).toEqual(['ann 7 mint bob']);
});

test('coins that are wrapped are moved, and only the rent of their account is cost', () => {
  const held = [
    ['ann', 10n * rent, 9n * rent - 500n],
    ['account', 0n, rent + 500n],
  ] as const;
  const transaction = transactionOf(held, [{ index: 1, owner: 'ann', mint: wrappedSolMint, after: 500n }]);
  expect(feeOf(transaction)).toBe(5_000n + rent);
  expect(told(transaction)).toEqual(['ann 500 coin account', `null 500 ${wrappedSolMint} ann`]);
});

test('the rent that comes back goes to whom it is paid, out of the account that was closed', () => {
  const transaction = transactionOf([
    ['hot', 5n, 5n + 2n * rent],
    ['one', rent, 0n],
    ['two', rent, 0n],
  ]);
  expect(told(transaction)).toEqual([`one ${rent} coin hot`, `two ${rent} coin hot`]);
});

test('of a token that keeps a fee, what arrived counts, and the sender lost all of it', () => {
  const tokens = [
    { owner: 'ann', index: 1, program: token2022Program, before: 100n, after: 0n },
    { owner: 'bob', index: 2, program: token2022Program, before: 3n, after: 102n },
  ];
  const held = [['ann', 1n, 1n] as const, ['one', rent, rent] as const, ['two', rent, rent] as const];
  expect(told(transactionOf(held, tokens))).toEqual(['ann 99 mint bob', 'ann 1 mint null']);
});

test('an account that changes hands moves what is in it; moving between own accounts moves nothing', () => {
  const handed = [
    { owner: 'ann', index: 1, before: 80n },
    { owner: 'bob', index: 1, after: 80n },
  ];
  expect(told(transactionOf([['ann', 1n, 1n]], handed))).toEqual(['ann 80 mint bob']);
  const own = [
    { owner: 'ann', index: 1, before: 80n },
    { owner: 'ann', index: 2, after: 80n },
  ];
  expect(told(transactionOf([['ann', 1n, 1n]], own))).toEqual([]);
});

test('minted tokens come from nobody, burnt ones go to nobody', () => {
  expect(told(transactionOf([['ann', 1n, 1n]], [{ owner: 'bob', after: 8n }]))).toEqual(['null 8 mint bob']);
  expect(told(transactionOf([['ann', 1n, 1n]], [{ owner: 'bob', before: 8n }]))).toEqual(['bob 8 mint null']);
});

test('what another program holds is no token, whatever it calls itself', () => {
  const fake = { owner: 'bob', after: 8n, program: 'FakeToken1111111111111111111111111111111111' };
  expect(told(transactionOf([['ann', 1n, 1n]], [fake]))).toEqual([]);
});

test('however much moves, everybody has in the end what the transfers say, and each has its own path', () => {
  const amount = fc.bigInt({ min: 0n, max: 50n });
  const some = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(some, some, (coins, tokens) => {
      const held = coins.map(([before, after], at) => [`a${at}`, before, after] as const);
      const owned = tokens.map(([before, after], index) => ({ index, owner: `o${index % 3}`, before, after }));
      const transfers = transfersOf({ block, transaction: transactionOf(held, owned) });
      const change = (who: string, contract: string | null) =>
        transfers
          .filter((one) => one.contract === contract && one.path !== 'fee')
          .reduce((sum, { from, to, units }) => sum + (to === who ? units : 0n) - (from === who ? units : 0n), 0n);
      const rents = transfers.find(({ path }) => path === 'fee')?.units ?? 0n;
      const moved = held.map(([who, before, after]) => after - before - change(who, null));
      expect(moved.reduce((sum, one) => sum + one, 0n)).toBe(0n);
      if (rents === 5_000n) expect(moved.every((one) => one === 0n)).toBe(true);
      for (const owner of ['o0', 'o1', 'o2']) {
        const own = owned.filter((one) => one.owner === owner);
        expect(change(owner, 'mint')).toBe(own.reduce((sum, { before, after }) => sum + after - before, 0n));
      }
      expect(new Set(transfers.map(({ path }) => path)).size).toBe(transfers.length);
      expect(transfers.every(({ units }) => units > 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
