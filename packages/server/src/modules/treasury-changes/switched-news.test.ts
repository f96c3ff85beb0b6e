import { beforeEach, describe, expect, test } from 'vitest';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { getSmtp, removeSmtp, replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { putSiteUrl } from '@coffer/contract/operations/system.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import type { Person } from '../../../test/people.ts';
import { endWaiting, passWaiting } from '../../../test/pass-waiting.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

/** Whoever switches what carries the news, to silence what they do next. */

let treasury: Treasury;
let own: Inbox;
let evil: Inbox;
let thief: Person;
let rootEmail: string;

const account = { username: 'coffer', password: 'S3cret-of-own' };

beforeEach(async () => {
  [treasury, own, evil] = [await openTreasury({}, { waits: true }), await startInbox({ account }), await startInbox()];
  const { world } = treasury;
  thief = await treasury.hire('admin');
  rootEmail = (await world.ok(whoAmI, { key: treasury.root })).member.email;
  await world.ok(replaceSmtp, { key: treasury.root, body: mailServer(own, account) });
  await mails();
  for (const inbox of [own, evil]) inbox.messages.length = 0;
  world.clock.advance(2);
  return async () => {
    await world.close();
    await Promise.all([own.close(), evil.close()]);
  };
});

const mailServer = ({ port }: Inbox, auth: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  from: 'pay@example.com',
  ...auth,
});
const swap = (key = thief.key) => treasury.world.ok(replaceSmtp, { key, body: mailServer(evil) });

/** What root got, by which server. */
async function mails() {
  await announceChanges(treasury.world.coffer.deps);
  await treasury.world.drain();
  const toRoot = ({ messages }: Inbox) => messages.filter(({ to }) => to[0] === rootEmail).map(({ text }) => text);
  return { own: toRoot(own), evil: toRoot(evil) };
}

async function redirect(key: string, to: string) {
  treasury.world.clock.advance(2);
  const body = { frontendEndpoint: to };
  await treasury.world.ok(updateProject, { key, params: { id: treasury.shop }, body });
  return mails();
}

const freshThief = async () => (await treasury.world.signIn(thief.email)).key;
const linkIn = (text = '') => /(https?:\S+)\/freezeChange#token=([\w-]+)/.exec(text);
const freezeBy = (text = '') =>
  treasury.world.ask(contract.freezeByLink, { body: { token: linkIn(text)?.[2] ?? 'none' } });

describe('the mail server', () => {
  test('that is switched: owners hear of it, and of what comes next, through the one before as well', async () => {
    await swap();
    const told = await mails();
    expect(told.own).toHaveLength(1);
    expect(told.own[0]).toContain(`Requested by ${thief.email}`);
    expect(told.own[0]).not.toContain(account.password);
    expect(told.evil).toHaveLength(1);
    const next = await redirect(thief.key, 'https://evil.example/pay');
    expect(next.own.at(-1)).toContain('https://evil.example/pay');
    expect(next.evil.at(-1)).toContain('https://evil.example/pay');
    expect([next.own.length, next.evil.length]).toEqual([2, 2]);
  });

  test('that is switched carries alone what comes after the waiting time', async () => {
    await swap();
    await mails();
    await passWaiting(treasury.world, 6);
    const later = await redirect(await freshThief(), 'https://evil.example/pay');
    expect([later.own.length, later.evil.length]).toEqual([1, 2]);
  });

  test('that is removed silences nothing before the waiting time has passed', async () => {
    await treasury.world.ok(removeSmtp, { key: thief.key });
    expect((await mails()).own[0]).toContain('so no emails are sent');
    expect((await redirect(thief.key, 'https://evil.example/pay')).own.at(-1)).toContain('https://evil.example/pay');
    await passWaiting(treasury.world, 6);
    expect((await redirect(await freshThief(), 'https://evil.example/2')).own).toHaveLength(2);
  });

  test('that is switched where nothing waits: the first notice still goes through the one before', async () => {
    await endWaiting(treasury.world);
    await swap();
    expect((await mails()).own).toHaveLength(1);
    const next = await redirect(thief.key, 'https://evil.example/pay');
    expect([next.own.length, next.evil.length]).toEqual([1, 2]);
  });

  test('of a thief is taken back by the link that only the one before carries, with its password', async () => {
    await swap();
    const told = await mails();
    expect(linkIn(told.evil[0])).toBeNull();
    expect((await freezeBy(told.own[0])).status).toBe(200);
    await treasury.later(2);
    expect(await treasury.world.ok(getSmtp, { key: treasury.root })).toMatchObject({
      port: own.port,
      hasPassword: true,
    });
    const next = await redirect(treasury.root, 'https://shop.example/pay');
    expect(own.credentials.at(-1)).toEqual(account);
    // Of the switch, of its freezing with what came next: the one of the thief carries none of these.
    expect([next.own.length, next.evil.length]).toEqual([3, 1]);
  });

  test('of a thief gets no link to stop what an owner repairs by hand', async () => {
    await swap();
    await mails();
    treasury.world.clock.advance(2);
    await treasury.later(0);
    await treasury.world.ok(replaceSmtp, { key: treasury.root, body: mailServer(own, account) });
    const repaired = await mails();
    expect(repaired.evil).toHaveLength(2);
    expect(repaired.evil.map(linkIn)).toEqual([null, null]);
    expect(repaired.own.filter((text) => linkIn(text) !== null)).toHaveLength(2);
  });

  test('before that answers no more keeps nothing from the one in use', async () => {
    await own.close();
    await swap();
    expect((await mails()).evil).toHaveLength(1);
    own = await startInbox();
  });
});

describe('the address of the site', () => {
  const former = 'http://localhost:8080';

  test('that is changed leads no link of an owner away before the waiting time has passed', async () => {
    await treasury.world.ok(putSiteUrl, { key: thief.key, body: { siteUrl: 'https://evil.example' } });
    const [told] = (await mails()).own;
    expect(told).toContain('Site address: http://localhost:8080 → https://evil.example');
    expect(linkIn(told)?.[1]).toBe(former);
    const next = await redirect(thief.key, 'https://evil.example/pay');
    expect(linkIn(next.own.at(-1))?.[1]).toBe(former);
    await passWaiting(treasury.world, 6);
    const later = await redirect(await freshThief(), 'https://evil.example/2');
    expect(linkIn(later.own.at(-1))?.[1]).toBe('https://evil.example');
  });

  test('that is changed is what it was again with the link of the mail', async () => {
    await treasury.world.ok(putSiteUrl, { key: thief.key, body: { siteUrl: 'https://evil.example' } });
    expect((await freezeBy((await mails()).own[0])).status).toBe(200);
    await treasury.later(2);
    const next = await redirect(treasury.root, 'https://shop.example/pay');
    expect(linkIn(next.own.find((text) => text.includes('https://shop.example/pay')))?.[1]).toBe(former);
  });
});
