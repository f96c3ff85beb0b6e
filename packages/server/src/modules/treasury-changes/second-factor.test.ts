import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { confirmTotp, enrolTotp, signIn, whoAmI } from '@coffer/contract/people/identity.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { freezeByLink } from '@coffer/contract/people/treasury-changes.ts';
import { goodPassword } from '../../../test/client.ts';
import type { Person } from '../../../test/people.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

let treasury: Treasury;
let inbox: Inbox;
let lead: Person;
let admin: Person;
beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  [lead, admin] = [await treasury.hire('project_lead', [treasury.shop]), await treasury.hire('admin')];
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await treasury.world.ok(replaceSmtp, { key: treasury.root, body });
  await announceChanges(treasury.world.coffer.deps);
  treasury.world.clock.advance(2);
  return async () => {
    await treasury.world.close();
    await inbox.close();
  };
});

/** Whoever has the password and a session sets a factor up, and the mails about it go out. */
async function setUp(key: string): Promise<void> {
  const { world } = treasury;
  const { secret } = await world.ok(enrolTotp, { key });
  const otp = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  await world.drain();
  inbox.messages.length = 0;
  await world.ok(confirmTotp, { key, body: { password: goodPassword, otp } });
  await announceChanges(world.coffer.deps);
  await world.drain();
}

const mailTo = (email: string, words: string) =>
  inbox.messages.find(({ to, text }) => to.includes(email) && text.includes(words))?.text;
const freezeFrom = (text = '') =>
  treasury.world.ok(freezeByLink, { body: { token: /freezeChange#token=([\w-]+)/.exec(text)?.[1] ?? '' } });
const enters = async (email: string) =>
  (await treasury.world.ask(signIn, { body: { email, password: goodPassword } })).status;

test('a second factor that a thief set up: the person and the owners hear of it, and the link removes it', async () => {
  const { email: root } = (await treasury.world.ok(whoAmI, { key: treasury.root })).member;
  await setUp(lead.key);
  expect(await enters(lead.email)).toBe(401);
  expect(mailTo(lead.email, 'An authenticator was set up for your account')).toBeDefined();
  const title = `${lead.email} set up a second factor`;
  expect(await freezeFrom(mailTo(root, title))).toEqual({ stopped: [title], later: [], left: [] });
  expect((await treasury.world.ask(whoAmI, { key: lead.key })).status).toBe(401);
  expect(await enters(lead.email)).toBe(200);
});

test("the link of somebody below leaves a person's factor where it is, and the person's own removes it", async () => {
  const { email: root } = (await treasury.world.ok(whoAmI, { key: treasury.root })).member;
  await setUp(treasury.root);
  const title = `${root} set up a second factor`;
  expect(await freezeFrom(mailTo(admin.email, title))).toEqual({ stopped: [], later: [], left: [title] });
  expect((await treasury.world.ask(whoAmI, { key: treasury.root })).status).toBe(200);
  expect(await enters(root)).toBe(401);
  expect(await freezeFrom(mailTo(root, title))).toEqual({ stopped: [title], later: [], left: [] });
  expect(await enters(root)).toBe(200);
});
