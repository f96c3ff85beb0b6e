import { describe, expect, it } from 'vitest';
import { statusLiterals } from './status-literals.ts';
import { plantedTree } from './tree.ts';

const modules = 'packages/server/src/modules';
const table = `
  export const doorStatus = defineStatus('shut', [
    { from: 'shut', to: 'open', event: 'door.opened' },
    { from: 'open', to: 'unknown', event: 'door.lost' },
  ]);`;

const look = (text: string, file = `${modules}/doors/store.ts`) =>
  statusLiterals(plantedTree({ [`${modules}/doors/door-status.ts`]: table, [file]: text }));

describe('a status that stands outside of its table', () => {
  it.each([
    "sql`update door set status = 'open' where id = ${id}`",
    "sql`select from door d where d.status <> 'shut'`",
    "sql`select from door where ${mine} and status in ('unknown', ${other})`",
    "sql`select from door where status not in ('open')`",
    "sql`select from door where reason = 'unknown' and status = 'open'`",
    "sql`select case when tall then 'open' else status end as status from door`",
    "sql`select ${id}, 'open', ${now} from door`",
    "sql`select case d.status when 'open' then 1 else 0 end from door d`",
    "sql`select from door where d.status is distinct from 'open'`",
    "sql`'open'`",
    "pool.query({ text: `select from door where status = 'open'` })",
    'pool.query("select from door where status = \'open\'")',
    "db.selectFrom('door').where('status', '=', 'open')",
    "db.selectFrom('door').where('door.status', 'in', ['unknown', other])",
    "db.updateTable('door').set({ status: 'open', opened_at: now })",
    "db.insertInto('door').values([{ id, status: wide ? 'open' : initial }])",
    "db.updateTable('door').set((eb) => ({ status: 'open' as const }))",
  ])('%s is found', (text) => {
    expect(look(`const x = 1;\n${text};`).problems).toEqual([
      expect.stringMatching(/store\.ts:2: '(open|shut|unknown)' belongs to a table of edges/),
    ]);
  });

  it.each([
    "sql`update door set status = ${doorStatus.sql('shut', 'open')} where status = ${doorStatus.state('shut')}`",
    'sql`select from door where status in ${doorStatus.among.known}`',
    "sql`select from door where reason = 'unknown'`",
    "sql`select case when lost then 'unknown' end as reason from door`",
    "sql`select json_build_object('id', d.id, 'open', (select 1)) from door d`",
    "sql`select from door where kind in ('open', 'sliding')`",
    "sql`select from door where status = 'painted'`",
    "const door = { status: 'open' }",
    "db.selectFrom('door').where('status', '=', doorStatus.state('open'))",
    "db.selectFrom('door').where('kind', '=', 'open')",
    "if (door.status === 'open') close(door)",
  ])('%s is fine', (text) => {
    expect(look(`${text};`).problems).toEqual([]);
  });

  it('is looked for on the server, outside of its tests', () => {
    const text = "sql`update door set status = 'open'`";
    expect(look(text, `${modules}/doors/open-door.test.ts`).problems).toEqual([]);
    expect(look(text, 'packages/web/src/areas/doors/a.ts').problems).toEqual([]);
    expect(look(text).seen).toBe(3);
  });
});
