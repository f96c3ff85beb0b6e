import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../../test/client.ts';
import { newProject } from '../../../../test/people.ts';
import { plantPayment, type Stand } from '../../../../test/plant/plant-payment.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { trailOf } from '../../wallets/treasury.fixture.ts';
import { tellPayer } from './tell-payer.ts';

/** What a few cents, or orders that nobody pays, can make a shop's mail server do. */

let world: World;
let inbox: Inbox;
let key: string;
let project: number;
beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  inbox = await startInbox();
});
beforeEach(async () => {
  project = await newProject(world, { key }, 'Shop');
  inbox.messages.length = 0;
  await mailThrough(inbox.port);
});
afterAll(async () => {
  await inbox.close();
  await world.close();
});

async function mailThrough(port: number): Promise<void> {
  await world.ok(stepUp, { key, body: { password: goodPassword } });
  const body = { host: '127.0.0.1', port, security: 'none', from: 'pay@example.com' };
  await world.ok(smtp.replaceSmtp, { key, body });
}

const partial = { status: 'open', exception: 'partial', filled: 1 } as const;
const expired = { status: 'expired' } as const;
const settled = { status: 'settled', filled: 100 } as const;

/** A payment of a customer whose address is this. */
async function plant(email: string, stand: Stand): Promise<number> {
  return (await plantPayment(world, project, { ...stand, customer: { id: email, email } })).id;
}

/** Its next step, of which its payer may be told. */
async function step(paymentId: number, event: string): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ sequence: number }>(
    `insert into payment_event (payment_id, sequence, at, event, status, exception, facts)
     select p.id, (select max(sequence) + 1 from payment_event where payment_id = p.id), now(), $2, p.status, p.exception, '{}'
     from payment p where p.id = $1 returning sequence`,
    [paymentId, event],
  );
  return rows[0]?.sequence ?? 0;
}

async function tell(paymentId: number, event: string): Promise<void> {
  await tellPayer(world.coffer.deps, { paymentId, sequence: await step(paymentId, event) });
}

const sentTo = (address: string) => inbox.messages.filter(({ to }) => to.includes(address)).length;
const held = async () =>
  (await trailOf(world, 'project', project)).filter(({ action }) => action === 'project.payer-mails-held');

test('forty parts of five cents each are one mail an hour to the address that was typed, and that it is over another', async () => {
  const id = await plant('victim@example.com', partial);
  for (let part = 0; part < 40; part += 1) await tell(id, 'payment.partially-filled');
  expect(sentTo('victim@example.com')).toBe(1);
  world.clock.advance(61);
  await tell(id, 'payment.partially-filled');
  expect(sentTo('victim@example.com')).toBe(2);
  await world.coffer.deps.pool.query(`update payment set status = 'expired' where id = $1`, [id]);
  await tell(id, 'payment.expired');
  expect(sentTo('victim@example.com')).toBe(3);
  expect(await held()).toEqual([]);
});

test('many payments under one address, however it is written, are five notices of what was not paid and its receipts', async () => {
  for (let at = 0; at < 20; at += 1) await tell(await plant(`Many+${at}@example.com`, partial), 'payment.reopened');
  expect(inbox.messages).toHaveLength(5);
  expect(await held()).toMatchObject([
    { after: { mailsPerHour: 5, of: 'one recipient', what: 'notices of what was not paid' } },
  ]);
  for (let at = 0; at < 25; at += 1) await tell(await plant('many@example.com', settled), 'payment.settled');
  expect(sentTo('many@example.com')).toBe(20);
  await tell(await plant('somebody-else@example.com', partial), 'payment.reopened');
  expect(sentTo('somebody-else@example.com')).toBe(1);
});

test('orders that nobody pays take half of what a shop may mail: whoever pays afterwards has a receipt', async () => {
  const orders = 510;
  const atOnce = 30;
  for (let from = 0; from < orders; from += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, at) =>
        tell(await plant(`stranger${from + at}@example.com`, expired), 'payment.expired'),
      ),
    );
  }
  expect(inbox.messages).toHaveLength(500);
  expect(await held()).toMatchObject([{ after: { mailsPerHour: 500, of: 'this project' } }]);
  await tell(await plant('honest@example.com', settled), 'payment.settled');
  expect(sentTo('honest@example.com')).toBe(1);
}, 120_000);

test('a mail that the server did not take is tried again, and counts once', async () => {
  const id = await plant('patient@example.com', partial);
  const sequence = await step(id, 'payment.reopened');
  const deaf = await startInbox();
  await deaf.close();
  await mailThrough(deaf.port);
  const tries = () => tellPayer(world.coffer.deps, { paymentId: id, sequence });
  for (let at = 0; at < 7; at += 1) await expect(tries()).rejects.toThrow('A mail could not be sent');
  await mailThrough(inbox.port);
  await tries();
  expect(sentTo('patient@example.com')).toBe(1);
});
