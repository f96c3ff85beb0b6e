import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { newProject } from '../../../../test/people.ts';
import { plantPayment, type Stand } from '../../../../test/plant/plant-payment.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { trailOf } from '../../wallets/treasury.fixture.ts';
import { tellPayer } from './tell-payer.ts';

const hostile = '<b>Shop</b> & Co';

let world: World;
let inbox: Inbox;
let key: string;
let project: number;
beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  inbox = await startInbox();
  project = await newProject(world, { key }, hostile);
  const body = { emailSendRequestFrom: 'Till <till@shop.example>', emailSendRequestReplyTo: 'help@shop.example' };
  await world.ok(updateProject, { key, params: { id: project }, body });
});
beforeEach(async () => {
  inbox.messages.length = 0;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' };
  await world.ok(smtp.replaceSmtp, { key, body });
});
afterAll(async () => {
  await inbox.close();
  await world.close();
});

/** A payment with a second event, of which its payer is told. */
async function tell(event: string, stand: Stand): Promise<void> {
  const { id } = await plantPayment(world, project, stand);
  await world.coffer.deps.pool.query(
    `insert into payment_event (payment_id, sequence, at, event, status, exception, facts)
     select id, 2, now(), $2, status, exception, '{}' from payment where id = $1`,
    [id, event],
  );
  await tellPayer(world.coffer.deps, { paymentId: id, sequence: 2 });
}

test('who paid hears of it from the shop itself, and answers go to the shop', async () => {
  await tell('payment.settled', { status: 'settled', filled: 100 });
  const [mail] = inbox.messages;
  expect(mail).toMatchObject({
    from: 'till@shop.example',
    to: ['ada@example.com'],
    subject: `${hostile} received your payment of 100.00 USD`,
    headers: { from: ['Till <till@shop.example>'], 'reply-to': ['help@shop.example'] },
  });
  expect(mail?.html).toContain('&lt;b&gt;Shop&lt;/b&gt; &amp; Co');
  expect(mail?.html).not.toContain('<b>');
});

test('who paid a part hears what is still due, with the way to pay it', async () => {
  await tell('payment.reopened', { status: 'open', exception: 'partial', filled: 40 });
  expect(inbox.messages[0]?.text).toContain('received 40.00 USD of 100.00 USD. 60.00 USD is still due');
  expect(inbox.messages[0]?.text).toMatch(/Pay the rest:\nhttp:\/\/localhost:8080\/payments\?reference_id=/);
});

test('who paid nothing in time hears that it is over', async () => {
  await tell('payment.expired', { status: 'expired' });
  expect(inbox.messages[0]?.text).toContain('Your payment of 100.00 USD');
  expect(inbox.messages[0]?.text).toContain('No payment was received.');
});

test.each([
  ['what a reorg took back', 'payment.reopened', { status: 'open', exception: 'reorged' }],
  ['a payer without an address', 'payment.settled', { status: 'settled', customer: { id: 'bob', email: null } }],
  ['money that is on its way', 'payment.partially-filled', { status: 'detected', exception: 'partial', filled: 40 }],
] as const)('nothing is sent of %s', async (_what, event, stand) => {
  await tell(event, stand);
  expect(inbox.messages).toEqual([]);
});

test('nothing is sent, and nothing recorded, where no mail server is set up', async () => {
  await world.ok(smtp.removeSmtp, { key });
  const count = async () => (await world.coffer.deps.pool.query('select id from mail')).rowCount;
  const before = await count();
  await tell('payment.settled', { status: 'settled', filled: 100 });
  expect(await count()).toBe(before);
});

test.each([
  ['a shop whose customers are', (id: number) => `payer mails:${id}`, 999, { mailsPerHour: 1_000, of: 'this project' }],
  [
    'shops whose customers together are',
    () => 'payer mails of all:all',
    4_999,
    { mailsPerHour: 5_000, of: 'all projects' },
  ],
])('%s more than a mail server bears leaves mails out, and says so once an hour', async (_who, keyOf, count, after) => {
  const { pool } = world.coffer.deps;
  await pool.query('delete from throttle');
  await pool.query("insert into throttle (key, count, resets_at) values ($1, $2, now() + interval '1 hour')", [
    keyOf(project),
    count,
  ]);
  const held = async () =>
    (await trailOf(world, 'project', project)).filter(({ action }) => action === 'project.payer-mails-held');
  const before = (await held()).length;
  for (let at = 0; at < 4; at += 1) await tell('payment.expired', { status: 'expired' });
  expect(inbox.messages).toHaveLength(1);
  expect((await held()).slice(before)).toMatchObject([{ after }]);
});
