import { beforeEach, expect, it } from 'vitest';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { lapse } from '../payments/settling/start-lapsing.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges, checkNotices } from './index.ts';

/** A mail about a change: before all others, and missed where it does not go out. */

let treasury: Treasury;
let inbox: Inbox;
beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  const { world } = treasury;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(replaceSmtp, { key: treasury.root, body });
  await announceChanges(world.coffer.deps);
  await world.drain();
  inbox.messages.length = 0;
  world.clock.advance(2);
  return async () => {
    await world.close();
    await inbox.close();
  };
});

it('goes out before all that payers are told, however many they are', async () => {
  const { world, shop } = treasury;
  const rootEmail = (await world.ok(whoAmI, { key: treasury.root })).member.email;
  for (let at = 0; at < 20; at += 1) {
    const customer = { customerID: `flood ${at}`, customerEmail: `payer${at}@example.com` };
    const body = { ...customer, amountInUSD: '10', expiresInMinutes: 5 };
    await world.ok(createProjectPayment, { key: treasury.root, params: { id: shop }, body });
  }
  world.clock.advance(6);
  await lapse(world.coffer.deps);
  await treasury.later(0);
  const params = { id: shop };
  const body = { frontendEndpoint: 'https://evil.example/pay' };
  await world.ok(projects.updateProject, { key: treasury.root, params, body });
  await announceChanges(world.coffer.deps);
  await world.drain();
  const payers = inbox.messages.filter(({ to }) => to[0]?.startsWith('payer'));
  expect(payers).toHaveLength(20);
  expect(inbox.messages.findIndex(({ to }) => to[0] === rootEmail)).toBe(0);
});

it('names what waits before all else, however much was done before it to bury it', async () => {
  const { world, shop } = treasury;
  await treasury.xpubWallet(shop);
  for (let at = 0; at < 12; at += 1) {
    const body = { website: `https://shop.example/${at}` };
    await world.ok(projects.updateProject, { key: treasury.root, params: { id: shop }, body });
  }
  await treasury.xpubWallet(shop);
  await announceChanges(world.coffer.deps);
  await world.drain();
  const text = inbox.messages[0]?.text ?? '';
  const [waits, trifle] = [text.indexOf('It takes effect on'), text.indexOf('https://shop.example/0')];
  expect([waits > 0, trifle > 0]).toEqual([true, true]);
  expect(waits).toBeLessThan(trifle);
});

it('that does not go out is a reason why the install is not well', async () => {
  const { world, shop } = treasury;
  await inbox.close();
  const body = { frontendEndpoint: 'https://evil.example/pay' };
  await world.ok(projects.updateProject, { key: treasury.root, params: { id: shop }, body });
  await announceChanges(world.coffer.deps);
  await world.drain();
  const reasons = () => checkNotices(world.coffer.deps);
  expect(await reasons()).toEqual([]);
  await world.coffer.deps.pool.query(
    `update graphile_worker._private_jobs set created_at = created_at - interval '11 minutes'`,
  );
  expect(await reasons()).toMatchObject([{ part: 'treasury notices', detail: expect.stringContaining('mail') }]);
  inbox = await startInbox();
});
