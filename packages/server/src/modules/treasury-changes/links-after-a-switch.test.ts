import { beforeEach, describe, expect, test } from 'vitest';
import { confirmTotp, enrolTotp, forgotPassword, resetPassword, whoAmI } from '@coffer/contract/people/identity.ts';
import { TOTP } from 'otpauth';
import { inviteMember, linkMember } from '@coffer/contract/people/members.ts';
import { getSmtp, removeSmtp, replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { putSiteUrl } from '@coffer/contract/operations/system.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { goodPassword } from '../../../test/client.ts';
import { tokenOf, toldToken, type Person } from '../../../test/people.ts';
import { endWaiting, passWaiting } from '../../../test/pass-waiting.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** Whoever switches what carries links to choose a password, to become somebody above them. */

const newPassword = 'Battery,staple2';
let treasury: Treasury;
let own: Inbox;
let evil: Inbox;
let admin: Person;
let rootEmail: string;

beforeEach(async () => {
  [treasury, own, evil] = [await openTreasury({}, { waits: true }), await startInbox(), await startInbox()];
  const { world } = treasury;
  admin = await treasury.hire('admin');
  rootEmail = (await world.ok(whoAmI, { key: treasury.root })).member.email;
  await use(own, treasury.root);
  await settleSwitches();
  return async () => {
    await world.close();
    await Promise.all([own.close(), evil.close()]);
  };
});

const use = ({ port }: Inbox, key = admin.key) =>
  treasury.world.ok(replaceSmtp, {
    key,
    body: { host: '127.0.0.1', port, security: 'none', from: 'pay@example.com' },
  });

/** What was switched up to now was so long ago that nobody remembers. */
async function settleSwitches(): Promise<void> {
  const { world } = treasury;
  await world.drain();
  await world.coffer.deps.pool.query(`update treasury_change set at = at - interval '8 days' where kind like 'smtp%'`);
  for (const { messages } of [own, evil]) messages.length = 0;
}

const page = 'http://localhost:8080/setPassword';
async function forget(email = rootEmail, url = page): Promise<string> {
  const { message } = await treasury.world.ok(forgotPassword, { body: { email, url } });
  await treasury.world.drain();
  return message;
}

const isLink = ({ text }: { text: string }) => text.includes('#resetPasswordToken=');
const linksIn = ({ messages }: Inbox) => messages.filter(isLink).map(({ text }) => text);
const choose = (token: string) =>
  treasury.world.ok(resetPassword, { body: { password: newPassword, resetPasswordToken: token } });
const moveSite = (key: string) => treasury.world.ask(putSiteUrl, { key, body: { siteUrl: 'https://new.example' } });

describe('a link to choose a password, after the mail server was switched,', () => {
  test('goes through the one before alone: an admin does not become the root', async () => {
    await use(evil);
    expect(await forget()).toMatch(
      /it goes by the mail server and the site address before; where that server takes no/,
    );
    expect([linksIn(own).length, linksIn(evil).length]).toEqual([1, 0]);
  });

  test('goes through the new one once owners had time to stop it, and holds what it resets for a day', async () => {
    await use(evil);
    await passWaiting(treasury.world, 6);
    expect(await forget()).toBe('If there is an account with this email, a link is on its way.');
    expect([linksIn(own).length, linksIn(evil).length]).toEqual([0, 1]);
    const { message } = await choose(tokenOf(linksIn(evil)[0] ?? ''));
    expect(message).toMatch(/What redirects money or changes who may is possible again from .* UTC\.$/);
    const { key } = await treasury.world.signIn(rootEmail, newPassword);
    expect(await moveSite(key)).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    treasury.world.clock.advance(24 * 60 + 1);
    expect((await moveSite((await treasury.world.signIn(rootEmail, newPassword)).key)).status).toBe(200);
  });

  test('of an owner whose former server is gone stands on the console at once', async () => {
    await use(evil, treasury.root);
    await own.close();
    await forget();
    expect(linksIn(evil)).toEqual([]);
    expect(treasury.world.told.at(-1)).toContain('the one before did not take this mail');
    await choose(toldToken(treasury.world));
    await treasury.world.signIn(rootEmail, newPassword);
    own = await startInbox();
  });

  test('goes nowhere else when the server was removed, or set up by an admin where none was', async () => {
    await treasury.world.ok(removeSmtp, { key: admin.key });
    await forget();
    expect(linksIn(own)).toHaveLength(1);
    await use(evil);
    await forget();
    expect([linksIn(own).length, linksIn(evil).length]).toEqual([2, 0]);

    await treasury.world.ok(removeSmtp, { key: treasury.root });
    await settleSwitches();
    await use(evil);
    await forget();
    expect(linksIn(evil)).toEqual([]);
    expect(treasury.world.told.at(-1)).toContain(`Link to choose a new password for ${rootEmail}`);
  });

  test('goes through the first one at once where the root set that up', async () => {
    await treasury.world.ok(removeSmtp, { key: treasury.root });
    await settleSwitches();
    await use(own, treasury.root);
    await forget();
    await choose(tokenOf(linksIn(own)[0] ?? ''));
    expect((await moveSite((await treasury.world.signIn(rootEmail, newPassword)).key)).status).toBe(200);
  });

  test('goes through the one before a switch that was stopped, whichever came on top of it', async () => {
    const another = await startInbox();
    await use(evil);
    await use(another);
    const { data } = await treasury.world.ok(listTreasuryChanges, { key: treasury.root });
    const first = data.find(({ kind, before }) => kind === 'smtp.changed' && before['port'] === String(own.port));
    await treasury.world.ok(freezeTreasuryChange, { key: treasury.root, params: { id: first?.id ?? 0 } });
    await forget();
    expect([own, evil, another].map((inbox) => linksIn(inbox).length)).toEqual([1, 0, 0]);
    await another.close();
  });

  test('waits for nothing where nothing waits', async () => {
    await endWaiting(treasury.world);
    await use(evil);
    await forget();
    expect([linksIn(own).length, linksIn(evil).length]).toEqual([0, 1]);
  });

  test('shows on the mail server which way it goes, and until when', async () => {
    expect(await treasury.world.ok(getSmtp, { key: treasury.root })).toMatchObject({
      linksHost: null,
      linksUntil: null,
    });
    const saved = await use(evil);
    const until = new Date(saved.linksUntil ?? 0).getTime();
    expect(saved.linksHost).toBe('127.0.0.1');
    expect(Math.abs(until - treasury.world.clock.now().getTime() - 6 * 3_600_000)).toBeLessThan(60_000);
  });
});

test('an invitation and a link that somebody has made go through the mail server before', async () => {
  await use(evil);
  const key = treasury.root;
  const body = { email: 'grace@example.com', role: 'admin' };
  expect((await treasury.world.ok(inviteMember, { key, body })).invitation).toEqual({ sent: true });
  expect(await treasury.world.ok(linkMember, { key, params: { id: admin.id } })).toEqual({ sent: true });
  await treasury.world.drain();
  expect([linksIn(own).length, linksIn(evil).length]).toEqual([2, 0]);
});

describe('after a switch of the mail server, its victim hears through the one before, for as long as it can be stopped,', () => {
  const subjects = ({ messages }: Inbox) =>
    messages.filter(({ to }) => to[0] === rootEmail).map(({ subject }) => subject);

  test('of a changed password', async () => {
    await use(evil);
    await passWaiting(treasury.world, 6);
    await forget();
    await choose(tokenOf(linksIn(evil)[0] ?? ''));
    await treasury.world.drain();
    const told = expect.arrayContaining([expect.stringContaining('Your password')]) as string[];
    expect([subjects(own), subjects(evil)]).toEqual([told, told]);
  });

  test('of a second factor', async () => {
    await use(evil);
    const { secret } = await treasury.world.ok(enrolTotp, { key: treasury.root });
    const otp = new TOTP({ secret }).generate({ timestamp: treasury.world.clock.now().getTime() });
    await treasury.world.ok(confirmTotp, { key: treasury.root, body: { password: goodPassword, otp } });
    await treasury.world.drain();
    const told = expect.arrayContaining([expect.stringContaining('Two-factor')]) as string[];
    expect([subjects(own), subjects(evil)]).toEqual([told, told]);
  });
});

describe('after the site address was changed, a link to choose a password', () => {
  test('leads to the one before until owners had time to stop it', async () => {
    await moveSite(admin.key);
    await forget(rootEmail, 'https://new.example/setPassword');
    expect(linksIn(own)[0]).toContain(`${page}#resetPasswordToken=`);
    expect(linksIn(own)[0]).not.toContain('new.example');
    await passWaiting(treasury.world, 6);
    own.messages.length = 0;
    await forget(rootEmail, 'https://new.example/setPassword');
    expect(linksIn(own)[0]).toContain('https://new.example/setPassword#resetPasswordToken=');
  });
});
