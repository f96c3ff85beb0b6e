import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { openWebBundle } from '../../../platform/http/web-bundle.ts';
import {
  botsOf,
  cookieOf,
  openPage,
  openPortal,
  plantCampaign,
  plantPerson,
  plantReward,
  setCampaign,
  type Over,
  type Planted,
  visitsOf,
} from './portal.fixture.ts';
import { purgePortal } from './purge-portal.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const dist = path.join(root, 'packages/web/dist');

let world: World;
let projectId: number;
let campaignId: number;
let lina: Planted;
let key: string;

beforeAll(async () => {
  if (!existsSync(dist)) spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  world = await startWorld({ web: await openWebBundle(dist), env: { ALLOWED_ORIGINS: 'https://admin.example' } });
  ({ key } = await world.signUpRoot());
  ({ id: projectId } = await world.ok(createProject, { key, body: { name: 'Norrvik Roasters' } }));
  const body = {
    website: 'https://norrvik.example/shop?a=1',
    brandColor: '#a83c1e',
    supportEmail: 'help@norrvik.example',
  };
  await world.ok(updateProject, { key, params: { id: projectId }, body });
  campaignId = await plantCampaign(world, projectId, { endsAt: daysAfter(world.clock.now(), 100) });
  lina = await plantPerson(world, projectId, { email: 'lina@example.com', code: 'LINA-ROAST' });
});
afterAll(() => world.close());

const open = (token: string, over?: Over) => openPage(world, token, over);
const bots = () => botsOf(world, campaignId);
const visits = (personId: number) => visitsOf(world, personId);

describe('the page of a referrer', () => {
  test('comes drawn, in the colours of the shop, with all that they have', async () => {
    const friend = await plantPerson(world, projectId, {
      email: 'karl-heinz@example.com',
      by: lina.id,
      as: 'converted',
    });
    const of = { projectId, campaignId, personId: lina.id, friendId: friend.id };
    await plantReward(world, { ...of, reward: 9.61, order: 96.1, status: 'available' });
    const { status, words, body, headers } = await open(await openPortal(world, lina.id));
    expect(status).toBe(200);
    for (const said of [
      'You get 10 % of what your friends pay for 12 months. At most $25.00 a payment.',
      'They get 5 % back on what they pay, for 12 months.',
      `localhost:8080/referral/ ${lina.shareToken}`,
      'LINA-ROAST',
      'Yours $9.61',
      'Earned in all $9.61',
      'k…z@example.com',
      'order of $96.10',
      'Need help? help@norrvik.example',
    ])
      expect(words).toContain(said);
    expect(body).toContain('--b:#a83c1e');
    expect(body).toContain('aria-label="QR code of your link"');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/karl-heinz|<!--|%NONCE|style="/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('may stand in a frame of the shop and of whom the install trusts, and of nobody else', async () => {
    const { headers } = await open(await openPortal(world, lina.id));
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(
      "form-action 'none'; frame-ancestors 'self' https://norrvik.example https://admin.example; base-uri 'none'",
    );
  });

  test('in a frame leaves out what the shop around it shows', async () => {
    const token = await openPortal(world, lina.id);
    const framed = await open(token, { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(framed.body).toContain('class="sheet wide framed"');
    expect(framed.words).not.toContain('Deutsch');
    expect((await open(token)).words).toContain('Deutsch');
  });

  test('is in the language of the browser, or of its address', async () => {
    const token = await openPortal(world, lina.id);
    const german = await open(token, { headers: { 'accept-language': 'de-CH' } });
    expect(german.headers['content-language']).toBe('de');
    expect(german.words).toContain('Sie erhalten 12 Monate lang 10 % dessen, was Ihre Freunde zahlen.');
    expect((await open(`${token}?lang=de`)).words).toContain('Ihre Prämien');
  });

  test.each([
    ['paused', 'Taking a break'],
    ['ended', 'This offer has ended'],
  ] as const)(
    'keeps what they have while the campaign is %s, and says so in place of the link',
    async (status, said) => {
      await setCampaign(world, campaignId, status);
      const { status: code, words } = await open(await openPortal(world, lina.id));
      await setCampaign(world, campaignId, 'active');
      expect(code).toBe(200);
      expect(words).toContain(said);
      expect(words).toContain('Earned in all $9.61');
      expect(words).not.toContain(lina.shareToken);
    },
  );

  test('of somebody who is suspended says whom to ask, and nothing else', async () => {
    const { id } = await plantPerson(world, projectId, { status: 'suspended', code: 'GONE-CODE' });
    const { status, words, body } = await open(await openPortal(world, id));
    expect(status).toBe(403);
    expect(words).toContain('Your referrals are suspended Please ask Norrvik Roasters about it.');
    expect(body).not.toContain('GONE-CODE');
  });

  test('is the same for every token that opens nothing', async () => {
    const pages = await Promise.all(
      [`p_${'A'.repeat(43)}`, 'p_', 'abcdefghij', 'a.b', '%3Cscript%3E'].map((one) => open(one)),
    );
    const without = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '');
    for (const page of pages) {
      expect(page.status).toBe(404);
      expect(page.words).toContain('There is nothing here');
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.headers['x-frame-options']).toBe('DENY');
    }
    expect(new Set(pages.map(({ body }) => without(body))).size).toBe(1);
  });

  test('tells who guesses to wait', async () => {
    const ip = '198.51.100.99';
    for (let at = 0; at < 60; at += 1) await open(`p_${at}`, { ip });
    const { status, headers, words } = await open(await openPortal(world, lina.id), { ip });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(words).toContain('Too many attempts');
  });

  test('is no answer for a program that wants JSON', async () => {
    const reply = await open(lina.shareToken, { headers: { accept: 'application/json' } });
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toContain('application/json');
  });
});

describe('the link of a referrer', () => {
  test('shows friends what they get, and leads to the shop with the code', async () => {
    const { status, words, body, headers } = await open(lina.shareToken);
    expect(status).toBe(200);
    expect(words).toContain('Get 5 % back on what you pay, for 12 months Norrvik Roasters was recommended to you.');
    expect(words).toMatch(/Until \d+ \w+/);
    expect(words).toContain('Your code LINA-ROAST');
    expect(body).toContain('href="https://norrvik.example/shop?a=1&amp;ref=LINA-ROAST"');
    expect(body).not.toContain('lina@example.com');
    expect(headers['content-security-policy'], 'nobody opens it unseen').toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test.each([
    ['paused', 200, 'This offer is taking a break'],
    ['ended', 410, 'This offer has ended'],
    ['archived', 410, 'This offer has ended'],
  ] as const)('of a campaign that is %s is friendly about it, and keeps nothing', async (state, code, said) => {
    await setCampaign(world, campaignId, state);
    const { status, words, headers } = await open(lina.shareToken);
    await setCampaign(world, campaignId, 'active');
    expect(status).toBe(code);
    expect(words).toContain(said);
    expect(words).not.toContain('LINA-ROAST');
    expect(cookieOf(headers)).toBeUndefined();
  });

  test('leads to the campaign that it names, and to the default one where it names none that takes friends by links', async () => {
    const winter = await plantCampaign(world, projectId, { isDefault: false });
    const { id: otherProject } = await world.ok(createProject, { key, body: { name: 'A neighbour' } });
    const others = await plantCampaign(world, otherProject, { isDefault: false });
    const own = await plantCampaign(world, projectId, { isDefault: false, hasLink: false });
    const draft = await plantCampaign(world, projectId, { isDefault: false, status: 'draft' });
    const named = await open(`${lina.shareToken}?campaign=${winter}`);
    expect(named.status).toBe(200);
    expect(named.body).toContain(`ref=LINA-ROAST%3A${winter}"`);
    for (const odd of [others, own, draft, campaignId, 999_999_999, '0', '-1', '1e3', `${winter}&campaign=${winter}`]) {
      const { body } = await open(`${lina.shareToken}?campaign=${odd}`);
      expect(body, String(odd)).toContain('ref=LINA-ROAST"');
    }
    for (const [state, code, said] of [
      ['paused', 200, 'This offer is taking a break'],
      ['ended', 410, 'This offer has ended'],
    ] as const) {
      await setCampaign(world, winter, state);
      const { status, words, headers } = await open(`${lina.shareToken}?campaign=${winter}`);
      expect([status, cookieOf(headers)]).toEqual([code, undefined]);
      expect(words).toContain(said);
    }
  });

  test('of somebody who is suspended looks as if it were over', async () => {
    const { shareToken, id } = await plantPerson(world, projectId, { status: 'suspended' });
    const { status, words, headers } = await open(shareToken);
    expect([status, cookieOf(headers)]).toEqual([410, undefined]);
    expect(words).toContain('This offer has ended');
    expect(await visits(id)).toEqual([]);
  });

  test('counts whoever opens it, each address once a day', async () => {
    const { id, shareToken } = await plantPerson(world, projectId);
    await open(shareToken, { ip: '203.0.113.1' });
    await open(shareToken, { ip: '203.0.113.1' });
    await open(shareToken, { ip: '203.0.113.2' });
    expect((await visits(id)).toSorted((one, other) => one - other)).toEqual([1, 2]);
    world.clock.advance(24 * 60);
    await open(shareToken, { ip: '203.0.113.1' });
    expect(await visits(id)).toHaveLength(3);
    const { rows } = await world.coffer.deps.pool.query<{ text: string }>(
      'select string_agg(v::text, chr(10)) as text from referral_visit v',
    );
    expect(rows[0]?.text).not.toContain('203.0.113');
    world.clock.advance(401 * 24 * 60);
    await purgePortal(world.coffer.deps, world.clock.now());
    expect(await visits(id)).toEqual([]);
    ({ key } = await world.signIn('root@example.com'));
    await setCampaign(world, campaignId, 'active');
  });

  test.each<[string, Over]>([
    ['a program that fetches a preview', { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } }],
    [
      'a search engine',
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    ],
    ['who says nothing of themselves', { headers: { 'user-agent': '' } }],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['an older one that does', { headers: { purpose: 'prefetch' } }],
    ['a picture in another page', { headers: { 'sec-fetch-dest': 'image', accept: '*/*' } }],
    ['a frame in another page', { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['who only asks what would be there', { method: 'HEAD' }],
  ])('does not count %s, and gives it nothing to keep', async (who, over) => {
    const before = await bots();
    const { id, shareToken } = await plantPerson(world, projectId);
    const { status, headers } = await open(shareToken, over);
    expect(status).toBe(200);
    expect(cookieOf(headers)).toBeUndefined();
    expect(await visits(id)).toEqual([]);
    const isProgram = ['a program that fetches a preview', 'a search engine', 'who says nothing of themselves'];
    expect((await bots()) - before, 'told as left out').toBe(isProgram.includes(who) ? 1 : 0);
  });

  test('keeps of programs one count for each day and campaign, and nothing of who they were', async () => {
    const winter = await plantCampaign(world, projectId, { isDefault: false });
    const headers = { 'user-agent': 'WhatsApp/2.23.20.0' };
    for (const ip of ['203.0.113.21', '203.0.113.22']) {
      await open(`${lina.shareToken}?campaign=${winter}`, { headers, ip });
    }
    const told = 'select day::text, count::int, v::text as all from referral_bot_day v where campaign_id = $1';
    const { rows } = await world.coffer.deps.pool.query<{ day: string; all: string }>(told, [winter]);
    expect(rows).toEqual([
      { day: world.clock.now().toISOString().slice(0, 10), count: 2, all: expect.not.stringMatching(/WhatsApp|203/) },
    ]);
    await purgePortal(world.coffer.deps, daysAfter(world.clock.now(), 401));
    expect((await world.coffer.deps.pool.query(told, [winter])).rows).toEqual([]);
    await setCampaign(world, winter, 'ended');
  });
});

describe('who brought a payer', () => {
  const keep = async (shareToken: string, cookie?: string) => {
    const { headers } = await open(shareToken, cookie === undefined ? {} : { headers: { cookie } });
    const header = cookieOf(headers) ?? '';
    expect(header).toMatch(/^__Host-coffer_ref=[^;]+; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    return header.split(';')[0] ?? '';
  };
  const ask = async (over: object = {}) => {
    const body = { amountInUSD: '49.99', unknownPayer: true, ...over };
    return (await world.ok(createProjectPayment, { key, params: { id: projectId }, body })).reference_id;
  };
  const complete = (reference: string, cookie: string) =>
    world.coffer.http.inject({
      method: 'POST',
      url: `/pay?reference_id=${reference}`,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: 'deed=complete&email=ida@example.com',
    });
  const referralOf = async (reference: string) => {
    const text = 'select referral from payment where reference_id = $1';
    return (await world.coffer.deps.pool.query<{ referral: string | null }>(text, [reference])).rows[0]?.referral;
  };
  const referralBy = async (cookie: string, over: object = {}) => {
    const reference = await ask(over);
    expect((await complete(reference, cookie)).statusCode).toBe(303);
    return referralOf(reference);
  };

  test('stands in the payment that they complete on this host', async () => {
    expect(await referralBy(await keep(lina.shareToken))).toBe('LINA-ROAST');
    expect(await referralBy('')).toBeNull();
    expect(await referralBy('other=1; __Host-coffer_ref=')).toBeNull();
  });

  test('is the first whose link they opened, in each project', async () => {
    const second = await plantPerson(world, projectId);
    const { id: otherProject } = await world.ok(createProject, { key, body: { name: 'Another brand' } });
    await plantCampaign(world, otherProject);
    const other = await plantPerson(world, otherProject);
    const first = await keep(lina.shareToken);
    const both = await keep(other.shareToken, await keep(second.shareToken, first));
    expect(await referralBy(both)).toBe('LINA-ROAST');
    const onlyOther = await keep(other.shareToken);
    expect(await referralBy(onlyOther)).toBeNull();
  });

  test('comes with the campaign of the link, as long as that runs; afterwards the default one looks back', async () => {
    const winter = await plantCampaign(world, projectId, { isDefault: false });
    const cookie = await keep(`${lina.shareToken}?campaign=${winter}`);
    expect(await referralBy(cookie)).toBe(`LINA-ROAST:${winter}`);
    expect(await referralBy(await keep(lina.shareToken, cookie)), 'the first link stays').toBe(`LINA-ROAST:${winter}`);
    const counted = 'select count(*)::int as count from referral_visit where campaign_id = $1';
    expect((await world.coffer.deps.pool.query(counted, [winter])).rows).toEqual([{ count: 1 }]);
    await setCampaign(world, winter, 'ended');
    // Whom it takes is asked when they have paid. What is written is the link that they opened.
    expect(await referralBy(cookie)).toBe(`LINA-ROAST:${winter}`);
    await setCampaign(world, campaignId, 'paused');
    expect(await referralBy(cookie)).toBeNull();
    await setCampaign(world, campaignId, 'active');
  });

  test('is what the shop said, where it said so', async () => {
    expect(await referralBy(await keep(lina.shareToken), { referral: 'summer' })).toBe('summer');
  });

  test('counts as long as the campaign looks back; afterwards the next link is the first', async () => {
    const cookie = await keep(lina.shareToken);
    world.clock.advance(29 * 24 * 60);
    ({ key } = await world.signIn('root@example.com'));
    expect(await referralBy(cookie)).toBe('LINA-ROAST');
    world.clock.advance(2 * 24 * 60);
    ({ key } = await world.signIn('root@example.com'));
    expect(await referralBy(cookie)).toBeNull();
    const second = await plantPerson(world, projectId);
    expect(await referralBy(await keep(second.shareToken, cookie))).toBe(second.code);
  });

  test('is believed of nobody who wrote the cookie themselves', async () => {
    const cookie = await keep(lina.shareToken);
    const second = await plantPerson(world, projectId);
    const digest = cookie.slice(cookie.indexOf('~'));
    const at = Math.floor(world.clock.now().getTime() / 1000);
    for (const forged of [
      `__Host-coffer_ref=${projectId}.${second.shareToken}.${at}${digest}`,
      `__Host-coffer_ref=${projectId}.${second.shareToken}.${at}~`,
      // A campaign that was written into one of ours.
      cookie.replace('~', `.${campaignId}~`),
      `__Host-coffer_ref=${projectId}.${second.shareToken}.${at}`,
      cookie.slice(0, -1),
      // A neighbour of this host may set cookies for it under other names, and a second one under none.
      cookie.slice('__Host-'.length),
      `${cookie}; ${cookie}`,
      `__Host-coffer_ref=${'x'.repeat(5000)}`,
    ])
      expect(await referralBy(forged)).toBeNull();
  });

  test('is nobody while the campaign is paused, or once they are blocked', async () => {
    const { id, shareToken, code } = await plantPerson(world, projectId);
    const cookie = await keep(shareToken);
    await setCampaign(world, campaignId, 'paused');
    expect(await referralBy(cookie)).toBeNull();
    await setCampaign(world, campaignId, 'active');
    expect(await referralBy(cookie)).toBe(code);
    await world.coffer.deps.pool.query(`update referral_person set status = 'blocked' where id = $1`, [id]);
    expect(await referralBy(cookie)).toBeNull();
  });

  test('is not changed in a payment that is over', async () => {
    const reference = await ask();
    await world.coffer.deps.pool.query(`update payment set status = 'cancelled' where reference_id = $1`, [reference]);
    await complete(reference, await keep(lina.shareToken));
    expect(await referralOf(reference)).toBeNull();
  });
});
