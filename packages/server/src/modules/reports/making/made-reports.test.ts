import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listReports, makeReport, takeReport, type MadeReport } from '@coffer/contract/growth/made-reports.ts';
import { exportStatementTable } from '@coffer/contract/growth/reports.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { revokeMember } from '@coffer/contract/people/members.ts';
import { hire, newProject, type Person } from '../../../../test/people.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { post, revenueAccount } from '../../ledger/index.ts';
import { makeNext, startMakingReports } from './make-reports.ts';
import { purgeReports } from './purge-reports.ts';
import { expireReports } from './report-store.ts';

let world: World;
let inbox: Inbox;
let root: { key: string; email: string };
let lead: Person;
let leaver: Person;
let ops: Person;
let stranger: Person;
let shop: number;
let other: number;
const day = 24 * 60;
const many = 5001;
const question = { from: '2026-10-01', to: '2026-11-01', timezone: 'UTC' };

beforeAll(async () => {
  world = await startWorld({ env: { SITE_URL: 'https://pay.example.com' } });
  root = await world.signUpRoot();
  shop = await newProject(world, root, 'Large');
  other = await newProject(world, root, 'Other');
  // While there is no mail server, links are shown.
  lead = await hire(world, root, 'project_lead', [shop]);
  leaver = await hire(world, root, 'project_lead', [shop]);
  ops = await hire(world, root, 'project_ops', [shop]);
  stranger = await hire(world, root, 'project_lead', [other]);
  inbox = await startInbox();
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' } as const;
  await world.ok(replaceSmtp, { key: root.key, body });
  const booked = Array.from({ length: many }, (_, at) => ({
    kind: 'planted',
    cause: cause('deposit', 900_000 + at, 1, 'confirmed'),
    at: new Date('2026-10-04T18:15:30Z'),
    postings: [
      { account: revenueAccount(shop), asset: 'ETH/native', units: -1n },
      { account: { name: 'chain:test', side: 'debit', projectId: null }, asset: 'ETH/native', units: 1n },
    ] as const,
  }));
  await inTransaction(world.coffer.deps.db, (tx) => post(tx, booked));
  // The second part of a first attempt takes its time, so that whoever writes it can be killed in the middle.
  await world.asOwner(`create function wait_a_while() returns trigger language plpgsql as $$ begin
      if exists (select from report where id = new.report_id and to_day = '2026-11-02') and new.attempt = 1 and new.place = 1
        then perform pg_sleep(4); end if; return new; end $$;
    create trigger wait_a_while before insert on report_part for each row execute function wait_a_while()`);
}, 120_000);
afterAll(async () => {
  await inbox.close();
  await world.close();
});
beforeEach(async () => {
  await world.drain();
  inbox.messages.length = 0;
});

async function ask(given: object = {}, key = lead.key): Promise<MadeReport> {
  return world.ok(makeReport, {
    key,
    params: { projectId: shop },
    body: { ...question, format: 'csv', ...given },
  });
}

async function seen(id: number, key = lead.key): Promise<MadeReport | undefined> {
  const { reports } = await world.ok(listReports, { key, params: { projectId: shop } });
  return reports.find((one) => one.id === id);
}

function take(id: number, key = lead.key) {
  return world.ask(takeReport, { key, params: { projectId: shop, id } });
}

const parts = async (id: number) => {
  const { pool } = world.coffer.deps;
  return (
    await pool.query<{ attempt: number; place: number }>(
      'select attempt, place from report_part where report_id = $1 order by 1, 2',
      [id],
    )
  ).rows;
};

test('a report is waited for, made, told of by mail, and the same file that is sent at once', async () => {
  const { id, ...asked } = await ask();
  expect(asked).toMatchObject({ status: 'waiting', bookings: null, askedBy: lead.email, format: 'csv', ...question });
  expect(await take(id)).toMatchObject({ status: 409, body: { error: { message: 'It is not made yet.' } } });
  expect(await makeNext(world.coffer.deps)).toBe('again');
  expect(await makeNext(world.coffer.deps)).toBe('wait');
  const name = `statement-${shop}-2026-10-01-2026-11-01.csv`;
  expect(await seen(id)).toMatchObject({ status: 'ready', written: many, bookings: many, name, failure: null });
  const got = await take(id);
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  });
  const atOnce = await world.ask(exportStatementTable, { key: lead.key, params: { projectId: shop }, query: question });
  expect(String(got.body)).toBe(String(atOnce.body));
  expect(String(got.body)).toContain('Adds up and agrees with the ledger');
  await world.drain();
  expect(inbox.messages).toMatchObject([{ to: [lead.email], subject: 'Your statement is ready' }]);
  expect(inbox.messages[0]?.text).toContain(
    `https://pay.example.com/project/${shop}/growth/reports?from=2026-10-01&to=2026-10-31&zone=UTC`,
  );
});

test('a PDF of more bookings than are printed at once is made in the background', async () => {
  const { id } = await ask({ format: 'pdf' });
  await makeNext(world.coffer.deps);
  expect(await seen(id)).toMatchObject({ status: 'ready', written: many });
  const { body } = await take(id);
  expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  expect((body as Buffer).subarray(-6).toString()).toContain('%%EOF');
}, 60_000);

test('whoever is killed in the middle leaves nothing that is offered, and the next one makes it from its first line', async () => {
  const { id } = await ask({ to: '2026-11-02' });
  const maker = spawn(process.execPath, [path.join(import.meta.dirname, 'maker.fixture.ts'), world.databaseUrl], {
    stdio: 'inherit',
  });
  const ended = once(maker, 'exit');
  await vi.waitFor(async () => expect(await parts(id)).toEqual([{ attempt: 1, place: 0 }]), 30_000);
  // While it is being made nobody else makes it.
  expect(await makeNext(world.coffer.deps)).toBe('wait');
  maker.kill('SIGKILL');
  await ended;
  expect(await seen(id)).toMatchObject({ status: 'making' });
  expect((await take(id)).status).toBe(409);
  await vi.waitFor(async () => expect(await makeNext(world.coffer.deps)).toBe('again'), 10_000);
  expect(await seen(id)).toMatchObject({ status: 'ready', written: many });
  const query = { ...question, to: '2026-11-02' };
  const atOnce = await world.ask(exportStatementTable, { key: lead.key, params: { projectId: shop }, query });
  expect(String((await take(id)).body)).toBe(String(atOnce.body));
}, 60_000);

test('a program that stops puts down what it makes, and does not count that as a failure', async () => {
  const { id } = await ask({ to: '2026-11-02', format: 'beancount' });
  const loop = startMakingReports(world.coffer.deps);
  await vi.waitFor(async () => expect(await parts(id)).toHaveLength(1), 30_000);
  await loop.stop();
  const { rows } = await world.coffer.deps.pool.query('select status, tries from report where id = $1', [id]);
  expect(rows).toEqual([{ status: 'making', tries: 0 }]);
  await makeNext(world.coffer.deps);
  expect(await seen(id)).toMatchObject({ status: 'ready' });
}, 60_000);

test('what breaks again and again is given up, and says so on the screen and by mail', async () => {
  const { id } = await ask();
  await world.asOwner(`create function break_down() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_down before insert on report_part for each row execute function break_down()`);
  for (let round = 0; round < 3; round += 1) await expect(makeNext(world.coffer.deps)).rejects.toThrow('broken');
  expect(await makeNext(world.coffer.deps)).toBe('again');
  await world.asOwner('drop trigger break_down on report_part');
  const failure = 'It was begun 3 times, and something broke each time: the log of the server says what.';
  expect(await seen(id)).toMatchObject({ status: 'failed', failure });
  expect(await take(id)).toMatchObject({ status: 409, body: { error: { message: `There is no file: ${failure}` } } });
  expect(await parts(id)).toEqual([]);
  await world.drain();
  expect(inbox.messages).toMatchObject([{ to: [lead.email], subject: 'Your statement could not be made' }]);
});

test('nobody takes what they may not read, and what its asker may not read any more is not made', async () => {
  const { id } = await ask({}, leaver.key);
  await makeNext(world.coffer.deps);
  expect((await take(id)).status).toBe(200);
  expect((await take(id, ops.key)).status).toBe(403);
  expect((await take(id, stranger.key)).status).toBe(404);
  const within = { key: stranger.key, params: { projectId: other, id } };
  expect(await world.refused(takeReport, within)).toMatchObject({ status: 404 });
  const late = await ask({}, leaver.key);
  await world.ok(revokeMember, { key: root.key, params: { id: leaver.id } });
  await makeNext(world.coffer.deps);
  const failure = 'Whoever asked for it may not take files of this project any more.';
  expect(await seen(late.id)).toMatchObject({ status: 'failed', failure });
  // What was made for them is for the others who may read it.
  expect((await take(id)).status).toBe(200);
});

test('one person waits for three at most, however many are asked for at once', async () => {
  const body = { ...question, format: 'csv' } as const;
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => world.ask(makeReport, { key: lead.key, params: { projectId: shop }, body })),
  );
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  const refusal = await world.refused(makeReport, { key: lead.key, params: { projectId: shop }, body });
  expect(refusal.message).toBe('You wait for 3 reports already: ask for more when one of them is made.');
  for (let round = 0; round < 3; round += 1) await makeNext(world.coffer.deps);
  await ask();
  await makeNext(world.coffer.deps);
});

test('a tax estimate is made in the background as well, through all bookings up to its end', async () => {
  const { id } = await ask({ kind: 'tax', format: 'xlsx', from: '2026-10-10' });
  await makeNext(world.coffer.deps);
  const name = `tax-estimate-${shop}-2026-10-10-2026-11-01.xlsx`;
  expect(await seen(id)).toMatchObject({ status: 'ready', kind: 'tax', name, written: many, bookings: many });
  expect((await take(id)).status).toBe(200);
  await world.drain();
  expect(inbox.messages).toMatchObject([{ subject: 'Your tax estimate is ready' }]);
});

test.each([
  [{ kind: 'tax', format: 'pdf' }, 400, 'format: must be csv or xlsx'],
  [{ kind: 'moon' }, 400, 'kind: must be one of statement, tax'],
  [{ format: 'docx' }, 400, 'format: must be one of pdf, xlsx, csv, beancount'],
  [{ from: '2026-12-01' }, 400, 'The period ends (2026-11-01) before a day of it is over (2026-12-01).'],
  [{ timezone: 'Mars/Base' }, 400, 'must be an IANA time zone'],
])('%o is refused', async (given, status, message) => {
  const body = { ...question, format: 'csv', ...given };
  const refusal = await world.refused(makeReport, { key: lead.key, params: { projectId: shop }, body });
  expect(refusal).toMatchObject({ status, message: expect.stringContaining(message) as string });
});

test('the oldest files go where one person has too much of them, or everybody together', async () => {
  const { deps } = world.coffer;
  const made = async (key: string) => {
    const { id } = await ask({}, key);
    await makeNext(deps);
    return id;
  };
  const ofLead = [await made(lead.key), await made(lead.key)];
  const ofRoot = await made(root.key);
  const readyOf = async () => {
    const { rows } = await deps.pool.query<{ id: number }>(
      `select id from report where status = 'ready' and id = any($1) order by id`,
      [[...ofLead, ofRoot]],
    );
    return rows.map(({ id }) => id);
  };
  // Each is as large as half of what one person may have and a bit more; a third one of the same person makes room for itself.
  await deps.pool.query('update report set bytes = $2 where id = any($1)', [[...ofLead, ofRoot], 1024 ** 3 + 1]);
  const newest = await made(lead.key);
  expect(await readyOf()).toEqual([ofLead[1], ofRoot]);
  expect(await take(ofLead[0] ?? 0)).toMatchObject({ status: 409 });
  expect(await take(newest)).toMatchObject({ status: 200 });
  const most = { files: 10, bytesOfOne: 2 * 1024 ** 3, bytes: 1024 ** 3 + 1024 ** 2 * 100 };
  await inTransaction(deps.db, (tx) => expireReports(tx, world.clock.now(), most));
  expect(await readyOf()).toEqual([ofRoot]);
}, 60_000);

test('a week later its file is gone, and a month later the line that told of it; of each person ten are kept', async () => {
  const { deps } = world.coffer;
  const { rows } = await deps.pool.query<{ id: number }>("select id from report where status = 'ready' order by id");
  for (let made = rows.length; made < 11; made += 1) {
    await ask();
    await makeNext(deps);
  }
  await purgeReports(deps, world.clock.now());
  const kept = (await deps.pool.query("select from report where status = 'ready' and asked_by = $1", [lead.id])).rows;
  expect(kept.length).toBeLessThanOrEqual(10);
  const { id } = await ask();
  await makeNext(deps);
  world.clock.advance(7 * day + 1);
  const late = (await world.signIn(lead.email)).key;
  const gone = { status: 409, body: { error: { message: 'Its file is gone by now: have it made once more.' } } };
  expect(await take(id, late)).toMatchObject(gone);
  await purgeReports(deps, world.clock.now());
  expect(await seen(id, late)).toMatchObject({ status: 'expired' });
  expect((await deps.pool.query('select from report_part')).rows).toEqual([]);
  world.clock.advance(30 * day);
  await purgeReports(deps, world.clock.now());
  expect(await seen(id, (await world.signIn(lead.email)).key)).toBeUndefined();
}, 60_000);
