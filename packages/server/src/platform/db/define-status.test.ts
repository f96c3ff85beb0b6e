import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { defineStatus } from './define-status.ts';

const lamp = defineStatus(
  'off',
  [
    { from: 'off', to: 'on', event: 'lamp.lit' },
    { from: 'on', to: 'off', event: 'lamp.put-out' },
    { from: 'on', to: 'broken', event: 'lamp.broke' },
    { from: 'off', to: 'broken', event: 'lamp.broke' },
  ],
  { whole: ['off', 'on'] },
);

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  await database.pool.query(`create table lamp (id int, status text not null)`);
  await database.pool.query(`insert into lamp select n, 'broken' from generate_series(1, 500) n`);
  await database.pool.query(`insert into lamp values (501, 'on'), (502, 'off')`);
  await database.pool.query(`create index lamp_whole on lamp (id) where status in ('off', 'on')`);
  await database.pool.query(`analyze lamp`);
});
afterAll(() => database.close());

describe('a status in SQL', () => {
  it('reads one state, and a group of them', async () => {
    const { rows: one } = await sql`select id from lamp where status = ${lamp.state('on')}`.execute(database.db);
    expect(one).toEqual([{ id: 501 }]);
    const { rows: some } = await sql`select id from lamp where status in ${lamp.among.whole} order by id`.execute(
      database.db,
    );
    expect(some).toEqual([{ id: 501 }, { id: 502 }]);
  });

  it('moves rows along an edge', async () => {
    const { rows } = await sql`
      update lamp set status = ${lamp.sql('on', 'off')} where status = ${lamp.state('on')} returning id, status`.execute(
      database.db,
    );
    expect(rows).toEqual([{ id: 501, status: 'off' }]);
  });

  it('stands in the text, so that a plan for any parameter still finds the partial index', async () => {
    const query = sql`select id from lamp where status in ${lamp.among.whole} and id > ${400}`.compile(database.db);
    const client = await database.pool.connect();
    try {
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(`prepare whole_lamps as ${query.sql}`);
      const { rows } = await client.query<Record<string, string>>('explain execute whole_lamps(400)');
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('lamp_whole');
    } finally {
      await client.query('reset plan_cache_mode; deallocate all');
      client.release();
    }
  });

  it('refuses a move without an edge, from any of the states that rows may be in', () => {
    expect(() => lamp.sql(lamp.group.whole, 'off')).toThrow('Cannot become off: from off it may become on, broken.');
    expect(lamp.sql(lamp.group.whole, 'broken').compile(database.db).sql).toBe("'broken'");
  });

  it('tells which states are in a group, and writes them in statements that are text', () => {
    expect([lamp.isAmong('whole', 'on'), lamp.isAmong('whole', 'broken')]).toEqual([true, false]);
    expect(lamp.quoted('on')).toBe("'on'");
  });

  it('has no group with a state that no edge knows', () => {
    const edges = [{ from: 'a', to: 'b', event: 'e' }] as { from: string; to: string; event: string }[];
    expect(() => defineStatus('a', edges, { odd: ['a', 'c'] })).toThrow('a group knows c, and no edge does');
  });
});
