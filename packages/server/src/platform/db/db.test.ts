import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '@coffer/kernel/fault.ts';
import { openDatabase, type Database } from '../../../test/database.ts';
import { apart, inTransaction, type Db } from './db.ts';
import { isForeignKeyViolation, isUniqueViolation } from './violations.ts';

let it: Database;
beforeAll(async () => {
  it = await openDatabase();
  await it.pool.query('create table note (id bigint primary key, of bigint references note)');
});
afterAll(() => it.close());
beforeEach(() => it.pool.query('delete from note'));

const write = (db: Db, id: number) => sql`insert into note values (${id})`.execute(db);
const notes = async () =>
  (await it.pool.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id);
const fault = (keepsWork: boolean) => new Fault('CONFLICT', 409, 'no', { keepsWork });

describe('a transaction', () => {
  test('keeps everything or nothing', async () => {
    await inTransaction(it.db, (tx) => write(tx, 1));
    const broken = inTransaction(it.db, async (tx) => {
      await write(tx, 2);
      throw fault(false);
    });
    await expect(broken).rejects.toThrow('no');
    expect(await notes()).toEqual([1]);
  });

  test('that lost a deadlock runs again, and both are done', async () => {
    await it.pool.query('insert into note values (1), (2)');
    const touch = (db: Db, id: number) => sql`update note set of = ${id} where id = ${id}`.execute(db);
    let runs = 0;
    let bothHoldOne!: () => void;
    const gate = new Promise<void>((resolve) => (bothHoldOne = resolve));
    const crossed = (first: number, second: number) =>
      inTransaction(it.db, async (tx) => {
        runs += 1;
        await touch(tx, first);
        if (runs >= 2) bothHoldOne();
        await gate;
        await touch(tx, second);
      });
    await Promise.all([crossed(1, 2), crossed(2, 1)]);
    expect(runs).toBeGreaterThan(2);
  });

  test('that goes on losing is given up, and says why', async () => {
    let runs = 0;
    const broken = inTransaction(it.db, async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    });
    await expect(broken).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(4);
  });

  test('within another one is part of it', async () => {
    const broken = inTransaction(it.db, async (tx) => {
      await inTransaction(tx, (inner) => write(inner, 1));
      throw new Error('after all');
    });
    await expect(broken).rejects.toThrow('after all');
    expect(await notes()).toEqual([]);
  });

  test('of a refusal that must leave a trace is kept, also when it was part of another one', async () => {
    const refused = (id: number) => async (tx: Db) => {
      await write(tx, id);
      throw fault(true);
    };
    await expect(inTransaction(it.db, refused(1))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(inTransaction(it.db, (tx) => inTransaction(tx, refused(2)))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await notes()).toEqual([1, 2]);
  });
});

describe('work that stands or falls alone', () => {
  const failing = (id: number, error: Error) => async (tx: Db) => {
    await write(tx, id);
    throw error;
  };

  test('leaves nothing of what failed, and the transaction around it goes on', async () => {
    await inTransaction(it.db, async (tx) => {
      await apart(tx, (one) => write(one, 1));
      await expect(apart(tx, failing(2, fault(false)))).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(apart(tx, failing(1, new Error('never thrown')))).rejects.toMatchObject({ code: '23505' });
      await apart(tx, async (one) => {
        await write(one, 3);
        await expect(apart(one, failing(4, new Error('within')))).rejects.toThrow('within');
      });
    });
    expect(await notes()).toEqual([1, 3]);
  });

  test('keeps the trace of a refusal that must leave one', async () => {
    await inTransaction(it.db, async (tx) => {
      await expect(apart(tx, failing(1, fault(true)))).rejects.toMatchObject({ code: 'CONFLICT' });
    });
    expect(await notes()).toEqual([1]);
  });

  test('has a transaction of its own where none is open', async () => {
    await expect(apart(it.db, failing(1, fault(false)))).rejects.toMatchObject({ code: 'CONFLICT' });
    await apart(it.db, (tx) => write(tx, 2));
    expect(await notes()).toEqual([2]);
  });
});

describe('violations', () => {
  const failure = (text: string) => it.pool.query(text).catch((error: unknown) => error);

  test('are told apart', async () => {
    await it.pool.query('insert into note values (1)');
    const [twice, orphan] = [
      await failure('insert into note values (1)'),
      await failure('insert into note values (2, 9)'),
    ];
    expect([isUniqueViolation(twice), isForeignKeyViolation(twice)]).toEqual([true, false]);
    expect([isUniqueViolation(orphan), isForeignKeyViolation(orphan)]).toEqual([false, true]);
    expect([isUniqueViolation(undefined), isForeignKeyViolation('23503')]).toEqual([false, false]);
  });
});

describe('numbers from the database', () => {
  test('ids and counts are numbers', async () => {
    const { rows } = await it.pool.query('select 9007199254740991::bigint as n, count(*) as zero from note');
    expect(rows).toEqual([{ n: 9007199254740991, zero: 0 }]);
  });

  test('one that a number cannot hold is an error, never rounded', async () => {
    await expect(it.pool.query('select 9007199254740993::bigint')).rejects.toThrow('int8 out of range');
  });

  test('money stays text', async () => {
    const { rows } = await it.pool.query(`select ${2n ** 256n - 1n}::numeric as n`);
    expect(rows).toEqual([{ n: String(2n ** 256n - 1n) }]);
  });
});
