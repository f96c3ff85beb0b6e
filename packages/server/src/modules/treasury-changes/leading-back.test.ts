import { beforeEach, describe, expect, it } from 'vitest';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { putSiteUrl, readSiteUrl } from '@coffer/contract/operations/system.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { settle, type Person } from '../../../test/people.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

/** Somebody leads payers away and back, so that stopping it leads them away: it leads to what was trusted. */

const evil = 'https://evil.example/pay';
const good = 'https://shop.example.com/pay';
let treasury: Treasury;
let inbox: Inbox;
let rootEmail: string;
let thief: Person;
let keeper: Person;
beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  const { world } = treasury;
  [thief, keeper] = [await treasury.hire('admin'), await treasury.hire('admin')];
  await settle(world);
  rootEmail = (await world.ok(whoAmI, { key: treasury.root })).member.email;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(replaceSmtp, { key: treasury.root, body });
  await announce();
  inbox.messages.length = 0;
  return async () => {
    await world.close();
    await inbox.close();
  };
});

async function announce() {
  treasury.world.clock.advance(2);
  await announceChanges(treasury.world.coffer.deps);
  await treasury.world.drain();
}
const fresh = async (email: string) => (await treasury.world.signIn(email)).key;
const lead = async (key: string, website: string) => {
  const params = { id: treasury.shop };
  await treasury.world.ok(projects.updateProject, { key, params, body: { website } });
  await announce();
};
const page = async () =>
  (await treasury.world.ok(projects.getProject, { key: await fresh(rootEmail), params: { id: treasury.shop } }))
    .website || null;
const linksTo = (email: string) =>
  inbox.messages
    .filter(({ to }) => to[0] === email)
    .flatMap(({ text }) => /freezeChange#token=([\w-]+)/.exec(text)?.[1] ?? []);
const press = (token = '') => treasury.world.ok(contract.freezeByLink, { body: { token } });
const redirections = async () =>
  (await treasury.world.ok(contract.listTreasuryChanges, { key: await fresh(rootEmail) })).data.filter(
    ({ kind }) => kind === 'project.redirected',
  );

describe('payers who were led away and back', () => {
  it.each([
    ['in the order of the mails', [0, 1]],
    ['the newest first', [1, 0]],
    ['the newest alone', [1]],
  ])('stay where they were, whichever links an owner opens: %s', async (_order, order) => {
    const before = await page();
    await lead(thief.key, evil);
    await lead(thief.key, '');
    const links = linksTo(rootEmail);
    expect(links).toHaveLength(2);
    for (const at of order) {
      expect((await press(links[at])).stopped).toHaveLength(1);
      expect(await page()).toEqual(before);
    }
    expect((await redirections())[0]).toMatchObject({ status: 'frozen' });
  });

  it('stay there also where the first change stood for a day unnoticed', async () => {
    await lead(thief.key, evil);
    await passWaiting(treasury.world, 24);
    await lead(await fresh(thief.email), good);
    await lead(await fresh(thief.email), evil);
    await lead(await fresh(thief.email), good);
    await press(linksTo(rootEmail).at(-1));
    expect(await page()).toBe(good);
  });

  it('are led to the right page again where the thief went on to another one, and owners hear where that is', async () => {
    await lead(await fresh(rootEmail), good);
    await lead(await fresh(thief.email), evil);
    await lead(await fresh(thief.email), `${evil}/2`);
    await press(linksTo(rootEmail).at(-1));
    expect(await page()).toBe(good);
    await announce();
    const text = inbox.messages.findLast(({ to }) => to[0] === rootEmail)?.text ?? '';
    expect(text).toContain(`Frozen by ${rootEmail}`);
    expect(text).toContain(`In effect now: Website: ${good}`);
    expect(text).not.toContain('freezeChange');
  });

  it('follow what a colleague saved who was there for long: a settled change is trusted', async () => {
    await lead(keeper.key, good);
    await passWaiting(treasury.world, 7);
    await lead(await fresh(thief.email), evil);
    await press(linksTo(rootEmail).at(-1));
    expect(await page()).toBe(good);
  });

  it('go on to what is released: it follows what was trusted', async () => {
    await lead(thief.key, evil);
    await lead(thief.key, good);
    const [change] = await redirections();
    await press(linksTo(rootEmail).at(-1));
    expect(await page()).toBeNull();
    const params = { id: change?.id ?? 0 };
    await treasury.world.ok(contract.releaseTreasuryChange, { key: await fresh(rootEmail), params });
    expect(await page()).toBe(good);
  });
});

it('the address of the site, led away and back, is what it was, whichever links an owner opens', async () => {
  const { world } = treasury;
  const own = 'https://pay.shop.example';
  await world.ok(putSiteUrl, { key: treasury.root, body: { siteUrl: own } });
  await passWaiting(world, 7);
  await announce();
  inbox.messages.length = 0;
  const key = await fresh(thief.email);
  for (const siteUrl of ['https://evil.example', own]) {
    await world.ok(putSiteUrl, { key, body: { siteUrl } });
    await announce();
  }
  const links = linksTo(rootEmail);
  expect(links).toHaveLength(2);
  for (const link of links) {
    await press(link);
    expect((await world.ok(readSiteUrl, { key: await fresh(rootEmail) })).siteUrl).toBe(own);
  }
});

describe('what the root repaired', () => {
  it('is not taken back by the mail of anybody below, and the root stays signed in', async () => {
    await lead(thief.key, evil);
    inbox.messages.length = 0;
    const root = await fresh(rootEmail);
    await lead(root, good);
    const [repair] = await redirections();
    const said = await press(linksTo(keeper.email)[0]);
    expect(said).toEqual({ stopped: [], later: [], left: [repair?.title] });
    expect((await treasury.world.ask(whoAmI, { key: root })).status).toBe(200);
    expect(await page()).toBe(good);
    const byHand = { key: await fresh(keeper.email), params: { id: repair?.id ?? 0 } };
    expect((await treasury.world.refused(contract.freezeTreasuryChange, byHand)).status).toBe(403);
  });

  it('never goes back to what a thief had saved, also by the link of the root', async () => {
    await lead(thief.key, evil);
    inbox.messages.length = 0;
    await lead(treasury.root, good);
    await press(linksTo(rootEmail)[0]);
    expect(await page()).toBeNull();
  });
});
