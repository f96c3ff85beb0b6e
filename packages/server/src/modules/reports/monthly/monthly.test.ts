import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivities } from '@coffer/contract/operations/activity.ts';
import { listReports } from '@coffer/contract/growth/made-reports.ts';
import {
  getMonthlyStatement,
  setMonthlyStatement,
  type MonthlyStatement,
} from '@coffer/contract/growth/monthly-statements.ts';
import { removeSmtp, replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { assignRole } from '@coffer/contract/people/members.ts';
import { hire, newProject, type Person } from '../../../../test/people.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { makeNext } from '../making/make-reports.ts';
import { checkLetters } from './check-letters.ts';
import { askForMonths } from './mail-months.ts';

const zone = 'Asia/Kathmandu';
const refused = 'leaver@example.com';
let world: World;
let inbox: Inbox;
let root: { key: string; email: string };
let lead: Person;
let manager: Person;
let ops: Person;
let shop: number;

beforeAll(async () => {
  world = await startWorld({ env: { SITE_URL: 'https://pay.example.com' } });
  root = await world.signUpRoot(refused);
  shop = await newProject(world, root, 'Norrvik Roasters');
  lead = await hire(world, root, 'project_lead', [shop]);
  manager = await hire(world, root, 'project_manager', [shop]);
  ops = await hire(world, root, 'project_ops', [shop]);
  inbox = await startInbox({ refuseRecipient: refused });
}, 60_000);
afterAll(async () => {
  await inbox.close();
  await world.close();
});
beforeEach(async () => {
  await setUpMail();
  await world.drain();
  inbox.messages.length = 0;
});

async function setUpMail(): Promise<void> {
  ({ key: root.key } = await world.signIn(root.email));
  ({ key: lead.key } = await world.signIn(lead.email));
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' } as const;
  await world.ok(replaceSmtp, { key: root.key, body });
}

function set(given: object, key = lead.key): Promise<MonthlyStatement> {
  const usual = { on: true, formats: ['csv', 'pdf'], timezone: zone, recipients: [lead.id, manager.id] };
  return world.ok(setMonthlyStatement, { key, params: { projectId: shop }, body: { ...usual, ...given } });
}

async function told(): Promise<MonthlyStatement> {
  const { key } = await world.signIn(lead.email);
  return world.ok(getMonthlyStatement, { key, params: { projectId: shop } });
}

function moveTo(instant: string): void {
  world.clock.advance((Date.parse(instant) - world.clock.now().getTime()) / 60_000);
}

/** What workers do in a while. */
async function work(): Promise<void> {
  const { deps } = world.coffer;
  await askForMonths(deps);
  while ((await makeNext(deps)) === 'again');
  await world.drain();
}

const recipients = () => inbox.messages.map(({ to: [to = ''] }) => to).toSorted();

test('once a month is over for an hour in the zone of the project, each of those chosen gets it once', async () => {
  moveTo('2026-12-10T12:00:00Z');
  await setUpMail();
  const chosen = await set({});
  expect(chosen).toMatchObject({
    on: true,
    formats: ['pdf', 'csv'],
    timezone: zone,
    next: { month: '2026-12-01', dueAt: '2026-12-31T19:15:00.000Z' },
    months: [],
    mailIsSetUp: true,
  });
  expect(chosen.recipients.map(({ email }) => email).toSorted()).toEqual([lead.email, manager.email].toSorted());
  // Nothing of what was over before, and nothing too early.
  moveTo('2026-12-31T19:14:00Z');
  await work();
  expect(recipients()).toEqual([]);
  expect((await told()).next?.month).toBe('2026-12-01');
  moveTo('2026-12-31T19:16:00Z');
  // Several workers, one that starts anew, and a clock that goes back and forth.
  await Promise.all([
    askForMonths(world.coffer.deps),
    askForMonths(world.coffer.deps),
    askForMonths(world.coffer.deps),
  ]);
  await work();
  world.clock.advance(-5 * 24 * 60);
  await work();
  world.clock.advance(6 * 24 * 60);
  await work();
  expect(recipients()).toEqual([lead.email, manager.email].toSorted());
  const [mail] = inbox.messages;
  expect(mail?.subject).toBe('Statement of Norrvik Roasters, December 2026');
  expect(mail?.text).toContain('from 2026-12-01 to 2026-12-31, days of Asia/Kathmandu, is made.');
  expect(mail?.text).toContain('The PDF is attached.');
  expect(mail?.text).toContain(
    `https://pay.example.com/project/${shop}/growth/reports?from=2026-12-01&to=2026-12-31&zone=Asia%2FKathmandu`,
  );
  expect(mail?.raw).toContain(`filename=statement-${shop}-2026-12-01-2027-01-01.pdf`);
  expect(mail?.raw).toContain('Content-Type: application/pdf');
  const [month] = (await told()).months;
  expect(month?.letters.map(({ sentAt, failure }) => [sentAt === null, failure])).toEqual([
    [false, null],
    [false, null],
  ]);
  const { key } = await world.signIn(lead.email);
  const { reports } = await world.ok(listReports, { key, params: { projectId: shop } });
  expect(reports.map(({ format, status, askedBy }) => [format, status, askedBy])).toEqual([
    ['csv', 'ready', null],
    ['pdf', 'ready', null],
  ]);
});

test('an install that was off for half a year mails the last three months, and a year of them nobody gets', async () => {
  moveTo('2027-07-15T12:00:00Z');
  await work();
  expect(inbox.messages.map(({ subject }) => subject).filter((_, at) => at % 2 === 0)).toEqual([
    'Statement of Norrvik Roasters, April 2027',
    'Statement of Norrvik Roasters, May 2027',
    'Statement of Norrvik Roasters, June 2027',
  ]);
  expect(await checkLetters(world.coffer.deps)).toEqual([]);
});

test('whoever may not read it any more gets none, and that stands on the screen', async () => {
  const params = { id: manager.id };
  await world.ok(assignRole, { key: root.key, params, body: { role: 'project_ops', projects: [shop] } });
  moveTo('2027-08-10T12:00:00Z');
  await setUpMail();
  inbox.messages.length = 0;
  await work();
  expect(recipients()).toEqual([lead.email]);
  const { months, recipients: chosen } = await told();
  expect(months[0]?.letters.find(({ email }) => email === manager.email)).toMatchObject({
    sentAt: null,
    failure: 'They may not take statements of this project any more.',
  });
  expect(chosen.find(({ email }) => email === manager.email)).toMatchObject({ mayRead: false });
});

test('a mail that cannot be sent says why on the screen, degrades the install after a day, and goes out when it can', async () => {
  await set({ recipients: [lead.id] });
  await world.ok(removeSmtp, { key: root.key });
  moveTo('2027-09-10T12:00:00Z');
  await work();
  expect((await told()).months[0]?.letters).toEqual([
    { email: lead.email, sentAt: null, failure: 'No mail server is set up.' },
  ]);
  expect(await checkLetters(world.coffer.deps)).toEqual([]);
  world.clock.advance(25 * 60);
  expect(await checkLetters(world.coffer.deps)).toEqual([
    {
      part: 'reports',
      reason: 'A monthly statement was not sent.',
      detail: `Project ${shop}, 2027-08: No mail server is set up.`,
    },
  ]);
  await setUpMail();
  const { pool } = world.coffer.deps;
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker._private_jobs`,
  );
  await world.drain();
  expect(recipients()).toEqual([lead.email]);
  expect(await checkLetters(world.coffer.deps)).toEqual([]);
});

test('a mail server that refuses somebody is named with what it said', async () => {
  const { id } = (await told()).readers
    .map(({ memberID, email }) => ({ id: memberID, email }))
    .find(({ email }) => email === root.email) ?? { id: 0 };
  await set({ recipients: [id] });
  moveTo('2027-10-10T12:00:00Z');
  await work();
  expect((await told()).months[0]?.letters).toEqual([
    { email: refused, sentAt: null, failure: 'A mail could not be sent: The server refused the recipient (550).' },
  ]);
});

test('switched off nothing goes out; switched on again the months between stay unsent; each change is in the audit log', async () => {
  await set({ on: false, recipients: [lead.id] });
  moveTo('2027-12-10T12:00:00Z');
  await setUpMail();
  await work();
  await set({ recipients: [lead.id] });
  await work();
  expect(recipients()).toEqual([]);
  expect((await told()).next?.month).toBe('2027-12-01');
  const { data } = await world.ok(listActivities, { key: root.key, query: { action: 'monthly-statement.changed' } });
  expect(data[0]).toMatchObject({
    before: { on: false },
    after: { on: true, formats: 'pdf, csv', recipients: lead.email },
  });
});

test.each([
  [
    { recipients: [999_999] },
    'recipients: must be members who may take statements of this project, which 999999 may not',
  ],
  [{ recipients: [] }, 'recipients: must have at least one member'],
  [{ formats: [] }, 'formats: must have at least one format'],
  [{ formats: ['docx'] }, 'must be one of pdf, xlsx, csv, beancount'],
  [{ timezone: 'Mars/Base' }, 'timezone: must be an IANA time zone such as Europe/Vienna'],
  [{ recipients: Array.from({ length: 21 }, (_, at) => at + 1) }, 'must be at most 20 members'],
])('%o is refused', async (given, message) => {
  const body = { on: true, formats: ['pdf'], timezone: zone, recipients: [lead.id], ...given };
  const refusal = await world.refused(setMonthlyStatement, { key: lead.key, params: { projectId: shop }, body });
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(message) as string });
});

test('somebody who may not read statements cannot be chosen', async () => {
  const body = { on: true, formats: ['pdf'], timezone: zone, recipients: [ops.id] };
  const refusal = await world.refused(setMonthlyStatement, { key: lead.key, params: { projectId: shop }, body });
  expect(refusal.message).toContain(`which ${ops.id} may not`);
});
