import { systemClock } from '@coffer/kernel/clock.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPayment } from '@coffer/contract/payments/checkout.fixture.ts';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { notFound } from '../access.ts';
import { readConfig } from '../config.ts';
import { DatabaseOutage } from '../db/database-outage.ts';
import type { Db } from '../db/db.ts';
import { productionLimits } from '../limits.ts';
import { openLog } from '../log.ts';
import { createHttpServer } from './server.ts';
import { UnnamedProxy } from './unnamed-proxy.ts';
import { openWebBundle } from './web-bundle.ts';
import { serveCheckout, type CheckoutDeed } from './web-checkout.ts';
import { serveWeb } from './web.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const dist = path.join(root, 'packages/web/dist');
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const { referenceID: reference } = openPayment;
const here = `/payments?reference_id=${reference}`;

const chosen: NonNullable<PublicPayment['attempt']> = {
  id: 12,
  status: 'active',
  blockchainCode: 'BASE',
  blockchainName: 'Base',
  currencyCode: 'USDC',
  currencyName: 'USD Coin',
  address: '0x7a3c5b1e9D2f4A6080bCdE1F23456789aBcDe041',
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  walletPrecision: 6,
  amountDue: '128.4',
  amountInUSD: '128.4',
  rate: '1',
  uri: 'ethereum:0x7a3c',
  quotedAt: '2026-11-20T13:52:00.000Z',
  expiresAt: '2026-11-20T14:07:00.000Z',
  confirmationsRequired: 4,
  unavailable: null,
};

type Acted = { reference: string; deed: CheckoutDeed; form: Record<string, string> };

let app: FastifyInstance;
let payment: PublicPayment;
let acted: Acted[];
let optionsAsked: number;
/** Who was shown the page, and whether with an address. */
let looked: [string, boolean][];
/** What goes wrong in the program behind the page. */
let trouble: { reading?: Error; acting?: Error };

beforeAll(async () => {
  if (!existsSync(dist)) spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  const bundle = await openWebBundle(dist);
  const log = openLog('silent', new Writable({ write: (_line, _encoding, done) => done() }));
  const outage = new DatabaseOutage(log, async () => undefined);
  const config = readConfig({});
  const unnamedProxy = new UnnamedProxy(config, systemClock, log);
  app = await createHttpServer({ config, log, limits: productionLimits, outage, unnamedProxy });
  serveWeb(app, bundle, {});
  serveCheckout(app, {
    bundle,
    deps: { db: {} as Db, clock: { now: () => new Date('2026-11-20T14:00:00Z') }, outage },
    source: {
      async payment(_call, asked) {
        if (trouble.reading) throw trouble.reading;
        if (asked !== reference) throw notFound('There is no payment of this reference.');
        return payment;
      },
      async options() {
        optionsAsked += 1;
        return [];
      },
      seen(_call, asked, { address }) {
        looked.push([asked, address]);
      },
      async act(_call, asked, deed, form) {
        acted.push({ reference: asked, deed, form });
        if (trouble.acting) throw trouble.acting;
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  payment = structuredClone(openPayment);
  acted = [];
  optionsAsked = 0;
  looked = [];
  trouble = {};
});

const open = (url: string, accept = browser) => app.inject({ url, headers: { accept }, remoteAddress: '203.0.113.9' });
const post = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { accept: browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    embed: string | null;
    isChoosing: boolean;
    language: string;
    isLanguageChosen: boolean;
    problem: { code: string; fields: string[]; given: Record<string, string> } | null;
    payment: PublicPayment;
  } | null;

describe('the page of a payment', () => {
  test.each(['/payments', '/pay', '/success'])('comes drawn at %s, in the colours of the shop', async (address) => {
    const { statusCode, headers, body } = await open(`${address}?reference_id=${reference}&host=https://evil.example`);
    expect(statusCode).toBe(200);
    expect(body).toContain('Norrvik Roasters');
    expect(body).toContain('$128.40');
    expect(dataIn(body)?.payment).toEqual(payment);
    const nonce = /<style nonce="([A-Za-z0-9+/]{22}==)">:root\{--b:#a83c1e;/.exec(body)?.[1] ?? 'none';
    const nonces = [...body.matchAll(/<style nonce="([^"]*)">/g)].map(([, one]) => one);
    expect(nonces.length, 'nothing that the first paint would wait for').toBeGreaterThan(1);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    expect(body).not.toContain('rel="stylesheet"');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "connect-src 'self'; form-action 'self'; frame-ancestors *; base-uri 'none'",
    });
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/evil\.example|<!--|%NONCE|style="/);
  });

  test('may stand in a frame, which no other page of ours may', async () => {
    expect((await open(here)).headers['x-frame-options']).toBeUndefined();
    for (const other of ['/', '/addresses']) expect((await open(other)).headers['x-frame-options']).toBe('DENY');
  });

  test('has a nonce of its own for each request', async () => {
    const pages = await Promise.all([open(here), open(here)]);
    const [one, other] = pages.map(({ body }) => /nonce="([^"]*)"/.exec(body)?.[1]);
    expect(one).not.toBe(other);
  });

  test('takes names and notes as text, whatever they are', async () => {
    const nasty = `</script><script>alert(1)</script><!--"'&$&`;
    payment.brand.name = nasty;
    payment.note = nasty;
    payment.brand.color = 'red;}</style><script>alert(1)</script>';
    const { body } = await open(here);
    expect(body).not.toContain('<script>alert');
    for (const [, style] of body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) expect(style).not.toContain('red;');
    expect(dataIn(body)?.payment.note).toBe(nasty);
  });

  test('is counted where a person opened it, by what it showed them, and for no program', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const come = (url: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url, method, headers: { accept: browser, 'user-agent': firefox, ...more } });
    await come(here);
    Object.assign(payment, { attempt: chosen, step: 'waiting' });
    await come(here);
    await come(here, { 'sec-fetch-dest': 'iframe' });
    await come(`${here}&choose=1`);
    expect(looked).toEqual([
      [reference, false],
      [reference, true],
      [reference, true],
      [reference, false],
    ]);
    looked = [];
    await come(here, {}, 'HEAD');
    await come(here, { 'sec-purpose': 'prefetch;prerender' });
    for (const agent of ['', 'WhatsApp/2.23.20', 'facebookexternalhit/1.1', 'curl/8.5.0', 'Googlebot/2.1'])
      await come(here, { 'user-agent': agent });
    await come(`/payments?reference_id=${crypto.randomUUID()}`);
    await post(here, { deed: 'nonsense' });
    trouble.reading = new Error('broken');
    await come(here);
    expect(looked).toEqual([]);
  });

  test('asks for what may be chosen only where the payer chooses', async () => {
    await open(here);
    expect(optionsAsked).toBe(1);
    payment.step = 'paid';
    await open(here);
    await open(`${here}&choose=1`);
    expect(optionsAsked).toBe(1);
    payment.step = 'waiting';
    await open(here);
    expect(optionsAsked).toBe(1);
    await open(`${here}&choose=1`);
    expect(optionsAsked).toBe(2);
  });

  test.each([
    ['https://shop.example/cart?x=1', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['javascript:alert(1)', null],
    ['*', null],
    ['null', null],
    ['data:text/html,x', null],
  ])('speaks in a frame of %s to the origin %s', async (embed, origin) => {
    const { body } = await open(`${here}&${new URLSearchParams({ embed }).toString()}`);
    expect(dataIn(body)?.embed).toBe(origin);
  });

  test('loads itself anew without scripts, only while money may come', async () => {
    expect((await open(here)).body).not.toContain('http-equiv="refresh"');
    payment.step = 'detected';
    expect((await open(here)).body).toContain('<noscript><meta http-equiv="refresh" content="10"');
  });
});

describe('the language of the page', () => {
  const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
  const openIn = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: browser, ...headers }, remoteAddress: '203.0.113.9' });
  /** The script with the texts, which the page loads beside its own. */
  const textsIn = (body: string) =>
    /<link rel="modulepreload" crossorigin href="\/assets\/(en|de)-[\w-]+\.js">/.exec(body)?.[1];

  test('is the one of the browser, and caches know that it depends on it', async () => {
    const { headers, body } = await openIn(here, german);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<title>Zahlung an Norrvik Roasters</title>');
    expect(body).toContain('Zu zahlen');
    expect([textsIn(body), dataIn(body)?.language, dataIn(body)?.isLanguageChosen]).toEqual(['de', 'de', false]);
    expect(headers).toMatchObject({ 'content-language': 'de', 'cache-control': 'no-store' });
    expect(headers['vary']).toContain('accept-language');
  });

  test('is English for whoever asks for none of ours', async () => {
    for (const headers of [{}, { 'accept-language': 'fr-FR,fr;q=0.9' }]) {
      const reply = await openIn(here, headers);
      expect(reply.body).toContain('<html lang="en">');
      expect([textsIn(reply.body), reply.headers['content-language']]).toEqual(['en', 'en']);
    }
  });

  test('is the one that the address asks for, whatever the browser says', async () => {
    const { body, headers } = await openIn(`${here}&lang=en`, german);
    expect(body).toContain('<html lang="en">');
    expect([headers['content-language'], dataIn(body)?.isLanguageChosen]).toEqual(['en', true]);
    for (const odd of ['fr', 'DE', '"><script>', 'de&lang=en']) {
      const reply = await openIn(`${here}&lang=${odd}`, german);
      expect([reply.headers['content-language'], dataIn(reply.body)?.isLanguageChosen]).toEqual(['de', false]);
    }
  });

  test('is kept by a form, also where it was refused', async () => {
    const reply = await post(`${here}&lang=de`, { deed: 'choose', pay: 'BASE.USDC' });
    expect(reply.headers['location']).toBe(`${here}&lang=de`);
    payment.step = 'waiting';
    trouble.acting = fault('CHAIN_UNAVAILABLE', 'Base is 12 blocks behind.');
    const refused = await post(`${here}&lang=de`, { deed: 'choose', pay: 'BASE.USDC' });
    expect([refused.statusCode, refused.headers['content-language']]).toEqual([503, 'de']);
    expect(refused.body).toContain(`href="${here}&amp;lang=en&amp;choose=1"`);
  });

  test('is that of a payment that is not there, and of a page that is broken', async () => {
    const missing = await openIn('/payments', german);
    expect([missing.statusCode, missing.headers['content-language']]).toEqual([404, 'de']);
    expect(missing.body).toContain('Zahlung nicht gefunden');
    trouble.reading = new Error('broken');
    const broken = await openIn(`${here}&lang=de`);
    expect(broken.body).toContain('Diese Seite ist zurzeit nicht verfügbar');
    expect(broken.body).toContain('<html lang="de">');
  });
});

describe('what is no payment', () => {
  test.each([
    '/payments',
    '/pay?reference_id=',
    '/success?reference_id=1',
    `/payments?reference_id=${reference.replace('3', '4')}`,
    `${here}&reference_id=${reference}`,
  ])('%s gets a calm page with the status 404', async (url) => {
    const { statusCode, headers, body } = await open(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(body).toContain('Payment not found');
    expect(body).not.toContain('id="data"');
    const program = await open(url, 'application/json');
    expect(program.statusCode).toBe(404);
  });

  test('is not blamed for what is broken with us, and nothing of that is said', async () => {
    trouble.reading = new Error('relation "payment" does not exist');
    const { statusCode, body } = await open(here);
    expect(statusCode).toBe(503);
    expect(body).toContain('This page is unavailable right now');
    expect(body).toContain(`href="${here}"`);
    expect(body).not.toContain('relation');
  });

  test('is answered in JSON to a program', async () => {
    const { statusCode, headers } = await open(here, 'application/json');
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('a form of the page', () => {
  test.each(['/payments', '/pay', '/success'])(
    'at %s does what it says once, and leads back to the page',
    async (address) => {
      const reply = await post(`${address}?reference_id=${reference}`, { deed: 'choose', pay: 'BASE.USDC' });
      expect([reply.statusCode, reply.headers['location']]).toEqual([303, here]);
      expect(acted).toEqual([{ reference, deed: 'choose', form: { pay: 'BASE.USDC' } }]);
    },
  );

  test('stays in its frame', async () => {
    const reply = await post(`${here}&embed=https://shop.example/x`, { deed: 'test', what: 'exact' });
    expect(reply.headers['location']).toBe(`${here}&embed=https%3A%2F%2Fshop.example`);
  });

  test('says on the page what could not be, with the right status', async () => {
    payment.step = 'waiting';
    trouble.acting = fault('CHAIN_UNAVAILABLE', 'Base is 12 blocks behind.');
    const reply = await post(here, { deed: 'choose', pay: 'BASE.USDC' });
    expect(reply.statusCode).toBe(503);
    expect(dataIn(reply.body)).toMatchObject({ isChoosing: true, problem: { code: 'CHAIN_UNAVAILABLE' } });
    expect(reply.body).not.toContain('12 blocks behind');
    payment = { ...payment, step: 'choose', needsAmount: true, amountInUSD: null };
    trouble.acting = invalid({ path: 'amountInUSD', message: 'must be a positive amount' });
    const nasty = '"><script>alert(1)</script>';
    const other = await post(here, { deed: 'complete', amountInUSD: nasty });
    expect(other.statusCode).toBe(400);
    expect(other.body).toContain('Enter an amount above zero');
    expect(other.body).not.toContain('<script>alert');
    expect(dataIn(other.body)?.problem).toMatchObject({
      fields: ['amountInUSD'],
      given: { amountInUSD: nasty },
    });
  });

  test('that fails with us says nothing of why', async () => {
    trouble.acting = new Error('secret reason');
    const { statusCode, body } = await post(here, { deed: 'choose', pay: 'BASE.USDC' });
    expect(statusCode).toBe(503);
    expect(body).not.toContain('secret reason');
  });

  test('is nothing that opening an address could do', async () => {
    await open(`${here}&deed=choose&pay=BASE.USDC`);
    expect(acted).toEqual([]);
  });

  test('with a deed that there is not, or for a payment that there is not, does nothing', async () => {
    expect((await post(here, { deed: 'steal' })).statusCode).toBe(404);
    expect((await post('/payments?reference_id=x', { deed: 'choose', pay: 'BASE.USDC' })).statusCode).toBe(404);
    expect(acted).toEqual([]);
  });

  test('has room for what a payer types, and no more', async () => {
    expect((await post(here, { deed: 'complete', email: 'x'.repeat(5000) })).statusCode).toBe(413);
    expect(acted).toEqual([]);
  });
});

test('shops may load the script that shows the checkout in their page', async () => {
  const { statusCode, headers, body } = await open('/embed.js', '*/*');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  });
  expect(body).toContain('coffer');
});
