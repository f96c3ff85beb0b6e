import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { cause, type Cause } from '../../platform/cause.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { balancesOf } from './balances-of.ts';
import { chainAccount, customerAccount, externalAccount, pendingAccount, type Account } from './account.ts';
import { mirror } from './mirror.ts';
import { post, type Entry } from './post.ts';
import { postingsOf } from './postings-of.ts';
import { verifyLedger } from './verify-ledger.ts';

const at = new Date('2030-01-02T03:04:05Z');
const usdt = 'ETH/0x00000000000000000000000000000000000000aa';

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterEach(() => expectSoundBooks());
afterAll(() => database.close());

async function expectSoundBooks(): Promise<void> {
  expect(await verifyLedger(database.db)).toEqual([]);
}

/** Of the test, by a name. */
function named(part: string): Cause {
  return cause('test', 1, part);
}

function entry(name: string, debit: Account, credit: Account, units: bigint, kind = 'test.moved'): Entry {
  const postings = [
    { account: debit, asset: usdt, units },
    { account: credit, asset: usdt, units: -units },
  ];
  return { kind, cause: named(name), at, postings };
}

function book(...entries: Entry[]): Promise<Cause[]> {
  return inTransaction(database.db, (tx) => post(tx, entries));
}

async function balance(account: Account): Promise<bigint> {
  return (await balancesOf(database.db, [account]))[0]?.units ?? 0n;
}

test('what came in stands on both accounts, and twice the same cause is booked once', async () => {
  const [chain, pending] = [chainAccount('0xA1'), pendingAccount(1, null)];
  expect(await book(entry('a', chain, pending, 5n), entry('b', chain, pending, 7n))).toEqual([named('a'), named('b')]);
  expect(await book(entry('b', chain, pending, 7n), entry('c', chain, pending, 1n))).toEqual([named('c')]);
  expect([await balance(chain), await balance(pending)]).toEqual([13n, -13n]);
});

test('an amount of 78 digits is kept to the last one', async () => {
  const units = 2n ** 256n - 1n;
  await book(entry('huge', chainAccount('0xB1'), pendingAccount(2, null), units));
  expect(await balance(chainAccount('0xB1'))).toBe(units);
});

test('what a reorg takes back is mirrored once, and may come again under a new cause', async () => {
  const [chain, pending] = [chainAccount('0xC1'), pendingAccount(3, null)];
  await book(entry('in/1', chain, pending, 9n));
  const undo = () => inTransaction(database.db, (tx) => mirror(tx, [named('in/1'), named('never booked')], at));
  expect(await undo()).toEqual([named('in/1')]);
  expect(await undo()).toEqual([]);
  expect([await balance(chain), await balance(pending)]).toEqual([0n, 0n]);
  await book(entry('in/2', chain, pending, 9n));
  expect(await balance(chain)).toBe(9n);
  const told = await postingsOf(database.db, [named('in/1')]);
  expect(told.map(({ cause: { part }, account, units }) => [part, account, units])).toEqual([
    ['in/1', 'chain:0xC1', 9n],
    ['in/1', 'pending:3', -9n],
    ['undo/in/1', 'pending:3', 9n],
    ['undo/in/1', 'chain:0xC1', -9n],
  ]);
});

test('nothing can be overdrawn, but a reorg and what left on chain are believed', async () => {
  const [chain, pending, customer] = [chainAccount('0xD1'), pendingAccount(4, null), customerAccount(1, 1)];
  await book(entry('d in', chain, pending, 5n), entry('d credit', pending, customer, 5n));
  await expect(book(entry('d more', pending, customer, 1n))).rejects.toThrow(
    'account pending:4 would be overdrawn by 1',
  );
  await book(entry('d spent', customer, externalAccount, 5n));
  await inTransaction(database.db, (tx) => mirror(tx, [named('d credit'), named('d in')], at));
  expect(await balance(customer)).toBe(5n);
  await expect(book(entry('d again', customer, externalAccount, 1n))).rejects.toThrow('overdrawn by 6');
  // From below, an account may be filled up step by step.
  await book(entry('d back', externalAccount, customer, 2n));
  await book(entry('d back more', externalAccount, customer, 3n));
  expect(await balance(customer)).toBe(0n);
  await book(entry('d left', externalAccount, chain, 4n, 'departure.included'));
  expect(await balance(chain)).toBe(-4n);
  expect(await verifyLedger(database.db)).toEqual([`chain:0xD1 is overdrawn by 4 in ${usdt}`]);
  await book(entry('d late', chain, pending, 4n));
});

test('two entries of one cause, or an account on its wrong side, are refused', async () => {
  const [chain, pending] = [chainAccount('0xE1'), pendingAccount(5, null)];
  await expect(book(entry('e', chain, pending, 1n), entry('e', chain, pending, 1n))).rejects.toThrow(
    'the cause test:1/e',
  );
  await book(entry('e', chain, pending, 1n));
  await expect(book(entry('f', { ...chain, side: 'credit' }, pending, 1n))).rejects.toThrow('is of side debit');
});

test('forty writers in both directions on the same accounts neither deadlock nor lose a unit', async () => {
  const accounts = Array.from({ length: 10 }, (_, n) => ({ name: `x:${n}`, side: 'either', projectId: null }) as const);
  const writers = Array.from({ length: 40 }, async (_, writer) => {
    for (let round = 0; round < 10; round += 1) {
      const entries = accounts.flatMap((from, n) => {
        const to = accounts[(n + writer + round + 1) % accounts.length];
        return to && to !== from ? [entry(`w${writer}/${round}/${n}`, from, to, BigInt(n + writer + 1))] : [];
      });
      await book(...(writer % 2 === 0 ? entries : entries.toReversed()));
    }
  });
  await Promise.all(writers);
  const balances = await balancesOf(database.db, accounts);
  expect(balances).toHaveLength(accounts.length);
  expect(balances.reduce((sum, one) => sum + one.units, 0n)).toBe(0n);
});

test.each([
  ['NaN', ["'NaN'", "'NaN'"], 'check constraint'],
  ['infinity', ["'Infinity'", "'-Infinity'"], 'check constraint'],
  ['half a unit', ["'0.5'", "'-0.5'"], 'check constraint'],
  ['nothing', ["'0'", "'0'"], 'check constraint'],
  ['79 digits', ["'1e78'", "'-1e78'"], 'check constraint'],
  ['postings that do not sum to zero', ["'2'", "'-1'"], 'are off by 1'],
])('SQL that writes %s is refused', async (name, [debit, credit], why) => {
  const text = `
    with t as (insert into ledger_transaction (kind, cause_of, cause_id, cause_part, at) values ('sql', 'test', 2, $1, now()) returning id, at),
    a as (insert into ledger_account (name, side) values ($1 || ' a', 'either'), ($1 || ' b', 'either') returning id, name)
    insert into ledger_posting (transaction_id, at, account_id, asset, amount)
    select t.id, t.at, a.id, 'USD', case when a.name like '% a' then ${debit}::numeric else ${credit}::numeric end from t, a`;
  await expect(database.pool.query(text, [name])).rejects.toThrow(why);
});

test.each([
  [
    "insert into ledger_posting values (-1, now(), -1, 'USD', 1), (-1, now(), -1, 'USD', -1)",
    'no transaction or account',
  ],
  ['update ledger_posting set amount = -amount', 'append-only'],
  ['delete from ledger_posting', 'append-only'],
  ['truncate ledger_posting', 'append-only'],
  ['truncate ledger_posting_other', 'append-only'],
  ["update ledger_transaction set cause_part = 'other'", 'append-only'],
  ['delete from ledger_transaction', 'append-only'],
  ['truncate ledger_transaction', 'append-only'],
  ["update ledger_account set side = 'either'", 'append-only'],
  ['truncate ledger_account cascade', 'append-only'],
])('%s is refused', async (text, why) => {
  await book(entry('there is something', chainAccount('0xF1'), pendingAccount(6, null), 1n));
  await expect(database.pool.query(text)).rejects.toThrow(why);
});

test('a balance that somebody changed by hand, or a transaction without postings, is found', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "insert into ledger_transaction (kind, cause_of, cause_id, cause_part, at) values ('sql', 'test', 3, '', now())",
    );
    await client.query(
      `update ledger_balance set amount = amount + 1
       where account_id = (select id from ledger_account where name = 'chain:0xA1')`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await verifyLedger(database.db)).toEqual([
    'test:3 has no postings',
    `chain:0xA1 says 14 instead of 13 in ${usdt}`,
  ]);
  await database.pool.query('update ledger_balance set amount = amount - 1 where amount = 14');
  await database.pool.query(`
    insert into ledger_posting (transaction_id, at, account_id, asset, amount)
    select t.id, t.at, a.id, 'USD', case a.name when 'x:0' then 1 else -1 end
    from ledger_transaction t, ledger_account a where t.cause_of = 'test' and t.cause_id = 3 and a.name in ('x:0', 'x:1')`);
});

test('a balance that somebody took away by hand is found', async () => {
  await book(entry('taken away', chainAccount('0xF2'), pendingAccount(7, null), 3n));
  const { rows } = await database.pool.query<{ id: number }>(`
    delete from ledger_balance where account_id = (select id from ledger_account where name = 'pending:7')
    returning account_id as id`);
  expect(await verifyLedger(database.db)).toEqual([`pending:7 says nothing instead of -3 in ${usdt}`]);
  await database.pool.query('insert into ledger_balance (account_id, asset, amount) values ($1, $2, -3)', [
    rows[0]?.id,
    usdt,
  ]);
});
