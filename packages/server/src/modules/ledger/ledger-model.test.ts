import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { cause, nameOfCause, type Cause } from '../../platform/cause.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { balancesOf } from './balances-of.ts';
import type { Account, Side } from './account.ts';
import { mirror } from './mirror.ts';
import { post, type Entry } from './post.ts';
import { verifyLedger } from './verify-ledger.ts';

/** The same rules on plain numbers, written down a second time. */
class Model {
  readonly balances = new Map<string, bigint>();
  private readonly booked = new Map<string, Entry>();
  private readonly undone = new Set<string>();

  /** False when the database must refuse all of it. */
  post(entries: readonly Entry[]): boolean {
    const fresh = entries.filter((entry) => !this.booked.has(nameOfCause(entry.cause)));
    const moved = sums(fresh);
    const after = new Map([...moved].map(([key, units]) => [key, (this.balances.get(key) ?? 0n) + units]));
    for (const [key, units] of moved) {
      const [side] = key.split(':');
      const balance = after.get(key) ?? 0n;
      if ((side === 'debit' && balance < 0n && units < 0n) || (side === 'credit' && balance > 0n && units > 0n))
        return false;
    }
    for (const [key, units] of after) this.balances.set(key, units);
    for (const entry of fresh) this.booked.set(nameOfCause(entry.cause), entry);
    return true;
  }

  undo(causes: readonly Cause[]): void {
    const names = causes.map(nameOfCause).filter((name) => this.booked.has(name) && !this.undone.has(name));
    const taken = names.flatMap((name) => this.booked.get(name) ?? []);
    for (const [key, units] of sums(taken)) this.balances.set(key, (this.balances.get(key) ?? 0n) - units);
    for (const name of names) this.undone.add(name);
  }
}

function sums(entries: readonly Entry[]): Map<string, bigint> {
  const moved = new Map<string, bigint>();
  for (const { account, asset, units } of entries.flatMap((entry) => entry.postings)) {
    moved.set(`${account.name} ${asset}`, (moved.get(`${account.name} ${asset}`) ?? 0n) + units);
  }
  return moved;
}

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const units = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 10n ** 60n }));
const place = fc.record({ side: fc.constantFrom<Side>('debit', 'credit', 'either'), n: fc.nat(2) });
const transfer = fc.record({
  cause: fc.nat(30),
  from: place,
  to: place,
  asset: fc.constantFrom('ETH/native', 'USD'),
  units,
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ post: fc.uniqueArray(transfer, { maxLength: 6, selector: (one) => one.cause }) }),
  },
  { weight: 1, arbitrary: fc.record({ undo: fc.uniqueArray(fc.nat(30), { maxLength: 5 }) }) },
);

let runs = 0;

test('whatever is booked, refused and taken back, the books say what plain arithmetic says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const run = (runs += 1);
      const model = new Model();
      for (const one of steps) {
        if ('undo' in one) {
          const causes = one.undo.map((part) => cause('test', run, part));
          model.undo(causes);
          await inTransaction(database.db, (tx) => mirror(tx, causes, new Date(0)));
        } else {
          const entries = one.post.map((wanted) => entryOf(run, wanted));
          const done = await inTransaction(database.db, (tx) => post(tx, entries)).then(
            () => true,
            (error: { constraint?: string }) =>
              error.constraint !== 'ledger_overdrawn' && Promise.reject(error as Error),
          );
          expect(done).toBe(model.post(entries));
        }
      }
      const names = ['debit', 'credit', 'either'].flatMap((side) =>
        [0, 1, 2].map((n) => accountOf(run, side as Side, n)),
      );
      const found = (await balancesOf(database.db, names)).map(
        (row) => [`${row.account} ${row.asset}`, row.units] as const,
      );
      const nonZero = (rows: Iterable<readonly [string, bigint]>) => new Map([...rows].filter(([, of]) => of !== 0n));
      expect(nonZero(found)).toEqual(nonZero(model.balances));
    }),
    { numRuns: 120 },
  );
  const problems = await verifyLedger(database.db);
  expect(problems.filter((problem) => !problem.includes('is overdrawn'))).toEqual([]);
});

function accountOf(run: number, side: Side, n: number): Account {
  return { name: `${side}:${run}:${n}`, side, projectId: null };
}

type Wanted = {
  cause: number;
  from: { side: Side; n: number };
  to: { side: Side; n: number };
  asset: string;
  units: bigint;
};

function entryOf(run: number, wanted: Wanted): Entry {
  const [from, to] = [wanted.from, wanted.to].map(({ side, n }) => accountOf(run, side, n)) as [Account, Account];
  const postings = [
    { account: to, asset: wanted.asset, units: wanted.units },
    { account: from, asset: wanted.asset, units: -wanted.units },
  ];
  return { kind: 'test.moved', cause: cause('test', run, wanted.cause), at: new Date(0), postings };
}
