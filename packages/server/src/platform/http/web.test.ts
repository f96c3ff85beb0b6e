import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@coffer/kernel/language.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openWebBundle, type WebBundle } from './web-bundle.ts';
import { preloads, referralTextsOf, textsOf, type Manifest } from './web-preloads.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const dist = path.join(root, 'packages/web/dist');
const folder = temporaryFolder('coffer-web');
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const requestsPerMinute = 2;
/** All its scripts together, packed with gzip. */
const referralKilobytesMax = 35;
/** What an address loads before anybody did anything, packed with gzip. */
const firstLoads = {
  '/login': { kilobytesMax: 190, filesMax: 15 },
  '/project/$projectId/dashboard': { kilobytesMax: 190, filesMax: 15 },
} as const;

let bundle: WebBundle;
let world: World;
let built: string[];

beforeAll(async () => {
  if (!existsSync(dist)) spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  // A copy that is gone before the first request, as after a rebuild: everything is sent from memory.
  const copy = path.join(folder.path, 'dist');
  cpSync(dist, copy, { recursive: true });
  bundle = await openWebBundle(copy);
  built = readdirSync(path.join(copy, 'client/assets'));
  rmSync(copy, { recursive: true });
  world = await startWorld({ web: bundle });
});
afterAll(async () => {
  await world.close();
  await folder.remove();
});

type Reply = { status: number; headers: Record<string, unknown>; body: string; bytes: Buffer };
type Over = { method?: 'HEAD' | 'POST'; headers?: Record<string, string>; of?: World };

async function open(url: string, over: Over = {}): Promise<Reply> {
  const { method = 'GET', headers = { accept: browser }, of = world } = over;
  const reply = await of.coffer.http.inject({ method, url, headers, remoteAddress: '203.0.113.7' });
  return { status: reply.statusCode, headers: reply.headers, body: reply.payload, bytes: reply.rawPayload };
}

function expectJson404(reply: Reply): void {
  expect(reply.status).toBe(404);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(reply.body)).toMatchObject({ error: { code: 'NOT_FOUND' } });
}

/** The parts of a page that it fetches from us. */
function partsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
}

/** The scripts that these modules load, each once. */
function scriptsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const collect = (module: string): void => {
    const { file = '', imports = [] } = manifest[module] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(collect);
  };
  modules.forEach(collect);
  return [...files].filter((file) => file.endsWith('.js'));
}

function kilobytesOf(scripts: readonly string[]): number {
  const bytes = scripts.map((file) => bundle.assets.get(path.basename(file))?.bytes.gzip?.byteLength ?? Number.NaN);
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

const isDashboard = (html: string) => /src="\/assets\/dashboard-[\w-]+\.js"/.test(html);

describe('the dashboard', () => {
  test.each(['/', '/login', '/signup', '/project/all/dashboard', '/project/7/nowhere', '/settings?tab=x', '/a/b/c/'])(
    '%s is the page of the dashboard, in no cache and guarded',
    async (url) => {
      const { status, headers, body } = await open(url);
      expect(status).toBe(200);
      expect(isDashboard(body)).toBe(true);
      expect(body).toContain('<meta name="coffer-server">');
      const nonce = /nonce="([A-Za-z0-9+/]{22}==)"/.exec(body)?.[1] ?? '';
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
          "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      });
    },
  );

  test('has a nonce of its own for each request, the same wherever it stands', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => open('/login')));
    const nonces = pages.map(({ body }) => [...body.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1]));
    for (const own of nonces) expect([own.length, new Set(own).size]).toEqual([2, 1]);
    expect(new Set(nonces.flat()).size).toBe(3);
    for (const { body } of pages) {
      expect(body).not.toMatch(/%NONCE%|<!--(head|app)-->/);
      expect([...body.matchAll(/<script(?![^>]*(?:nonce|src)=)/g)]).toEqual([]);
    }
  });

  test('has its font on the way before its styles are there', async () => {
    const { body } = await open('/');
    expect(body).toMatch(
      /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/assets\/geist-latin-wght-normal-[\w-]+\.woff2">/,
    );
  });

  test('fetches ahead only modules that the build knows', () => {
    const unknown = Object.values(preloads)
      .flat()
      .filter((module) => !(module in bundle.manifest));
    expect(unknown).toEqual([]);
  });

  test('of a payment has what it says in each language on its way', () => {
    for (const language of languages) expect(textsOf(language) in bundle.lightManifest).toBe(true);
  });

  test('of a referrer has what it says in each language on its way, and weighs no more than a phone likes', () => {
    for (const language of languages) {
      expect(referralTextsOf(language) in bundle.lightManifest).toBe(true);
      const scripts = scriptsOf(bundle.lightManifest, ['referral.html', referralTextsOf(language)]);
      const kilobytes = kilobytesOf(scripts);
      expect(scripts.length).toBeGreaterThan(1);
      expect(kilobytes).toBeLessThanOrEqual(referralKilobytesMax);
    }
  });

  test.each(Object.entries(firstLoads))('loads at %s what fits a phone, in few files', (address, budget) => {
    const scripts = scriptsOf(bundle.manifest, ['dashboard.html', ...(preloads[address] ?? [])]);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length).toBeLessThanOrEqual(budget.filesMax);
    expect(kilobytesOf(scripts)).toBeLessThanOrEqual(budget.kilobytesMax);
  });

  test('repeats nothing of the address in the page', async () => {
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
    const plain = { login: (await open('/login')).body, nowhere: (await open('/nowhere')).body };
    for (const url of [
      '/<script>alert(1)</script>',
      '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/login?next="><img src=x onerror=alert(1)>',
      '/$&',
      '/%NONCE%25',
    ]) {
      const { status, body } = await open(url.replaceAll(' ', '%20'));
      const usual = url.startsWith('/login') ? plain.login : plain.nowhere;
      if (status === 200) expect(withoutNonce(body)).toBe(withoutNonce(usual));
      else expect(body).not.toMatch(/script|alert|%NONCE/);
    }
  });
});

test('the addresses of payers come drawn, with code of our own alone and no way to talk to anybody', async () => {
  const { status, headers, body } = await open('/addresses');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(body).toContain(`<div id="root">${bundle.render('/addresses')}</div>`);
  expect(bundle.render('/addresses')).toMatch(/<\w+/);
  expect(body).toContain('<meta name="coffer-server">');
  expect(body).not.toMatch(/nonce|woff2|dashboard-|<!--/i);
});

describe('the parts of the pages', () => {
  test('are all there, packed, for good', async () => {
    const pages = await Promise.all(['/', '/addresses', ...Object.keys(preloads)].map((url) => open(url)));
    const parts = new Set(
      pages.flatMap(({ body }) => partsOf(body)).filter((address) => address.startsWith('/assets/')),
    );
    expect(parts.size).toBeGreaterThanOrEqual(5);
    for (const part of parts) {
      const { status, headers } = await open(part, { headers: { 'accept-encoding': 'gzip, br' } });
      expect([part, status]).toEqual([part, 200]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-encoding']).toBe(part.endsWith('.woff2') ? undefined : 'br');
    }
  });

  test('are what the build made, in each encoding, with their type', async () => {
    expect(bundle.assets.size).toBe(built.filter((file) => !/\.(br|gz)$/.test(file)).length);
    for (const [name, asset] of bundle.assets) {
      const as = (encoding: string) => open(`/assets/${name}`, { headers: { 'accept-encoding': encoding } });
      const [plain, br, gzip] = await Promise.all([as('identity'), as('br'), as('gzip')]);
      expect([name, plain.bytes.equals(asset.bytes.identity)]).toEqual([name, true]);
      expect(plain.headers['content-type']).toMatch(/^(text\/(javascript|css)|image\/svg\+xml); |^font\/woff2$/);
      for (const { headers } of [plain, br, gzip]) expect(headers['vary']).toContain('accept-encoding');
      if (name.endsWith('.woff2')) continue;
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const unpacked of [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)])
        expect([name, unpacked.equals(plain.bytes)]).toEqual([name, true]);
    }
  });

  test('answer HEAD as GET, without the bytes', async () => {
    const part = partsOf((await open('/')).body).find((address) => address.endsWith('.js')) ?? '';
    for (const url of [part, '/', '/addresses', '/nowhere', '/referral/abc']) {
      const headers = { accept: browser, 'accept-encoding': 'br' };
      const [head, get] = [await open(url, { method: 'HEAD', headers }), await open(url, { headers })];
      expect([url, head.status, head.body]).toEqual([url, get.status, '']);
      // Pages are packed while they are sent: without sending them nobody knows their length.
      const names = ['content-type', 'cache-control', ...(url === part ? ['content-length', 'content-encoding'] : [])];
      for (const name of names) expect(head.headers[name]).toEqual(get.headers[name]);
    }
  });

  test('that are missing, or folders, or packed twice, are not there', async () => {
    const [name = ''] = bundle.assets.keys();
    for (const url of ['/assets/gone-1.js', '/assets', '/assets/', `/assets/${name}.br`])
      expectJson404(await open(url));
  });

  test('do not count against the requests of an address', async () => {
    const limited = await startWorld({ web: bundle, limits: { requestsPerMinute } });
    const [name = ''] = bundle.assets.keys();
    for (let n = 0; n < 20; n++) expect((await open(`/assets/${name}`, { of: limited })).status).toBe(200);
    for (let n = 0; n < requestsPerMinute; n++) expect((await open('/login', { of: limited })).status).toBe(200);
    expect((await open('/login', { of: limited })).status).toBe(429);
    expect((await open(`/assets/${name}`, { of: limited })).status).toBe(200);
    await limited.close();
  });
});

describe('what is no page', () => {
  test.each([
    '/api/nope',
    '/api',
    '/api/v1/signin',
    '/%61pi/nope',
    '/docs/nope',
    '/logos/nope',
    '/index.html',
    '/dashboard.html',
    '/checkout.html',
    '/dashboard.manifest.json',
    '/client/dashboard.manifest.json',
    '/server/checkout-server.js',
    '/sources.sha256',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/.well-known/change-password',
  ])('%s is answered in JSON, to browsers too', async (url) => expectJson404(await open(url)));

  test.each(['/', '/login', '/addresses', '/nowhere'])('%s is, for a program that asks for JSON', async (url) => {
    expectJson404(await open(url, { headers: { accept: 'application/json' } }));
    expectJson404(await open(url, { headers: { accept: 'application/json, text/plain, */*' } }));
  });

  test('is whatever is posted to', async () => expectJson404(await open('/login', { method: 'POST' })));

  test('the rest of the server is as it was', async () => {
    expect((await open('/docs')).body).toContain('Coffer API');
    expect((await open('/health')).headers['content-type']).toContain('application/json');
    expect((await open('/openapi.json')).status).toBe(200);
  });

  test('search engines are asked to stay away', async () => {
    const { status, headers, body } = await open('/robots.txt');
    expect([status, headers['content-type'], body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /\n',
    ]);
  });

  test('the mark is found where browsers look for one', async () => {
    const { status, headers } = await open('/favicon.ico');
    expect(status).toBe(302);
    expect((await open(String(headers['location']))).headers['content-type']).toContain('image/svg+xml');
  });
});

/** As it is written, which neither `fetch` nor the test client would do. */
async function openRaw(address: string): Promise<{ status: number; body: string }> {
  const { port } = world.coffer.http.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const asked = request({ port, path: address, headers: { accept: browser } }, (reply) => {
    text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject);
  });
  asked.on('error', reject).end();
  return promise;
}

describe('out of the folder', () => {
  beforeAll(async () => void (await world.coffer.http.listen({ port: 0 })));

  test.each([
    '/assets/../server/checkout-server.js',
    '/assets/../dashboard.manifest.json',
    '/assets/../dashboard.html',
    '/assets/%2e%2e/server/checkout-server.js',
    '/assets/%2e%2e/',
    '/assets/..%2fdashboard.html',
    '/assets/..%5cdashboard.html',
    '/assets/%252e%252e/dashboard.html',
    '/assets//../../package.json',
    '/assets/..;/dashboard.html',
    '/assets/%00',
    '/assets/....//dashboard.html',
    '/../../../../etc/passwd',
    '/assets/__proto__',
    '/assets/constructor',
  ])('%s leads nowhere', async (address) => {
    const { status, body } = await openRaw(address);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('broken encoding is refused', async () => {
    for (const address of ['/assets/%zz', '/%c0%ae%c0%ae/']) expect((await openRaw(address)).status).toBe(400);
  });

  test('an endless address gets no error of ours', async () => {
    const { status } = await openRaw(`/${'a'.repeat(5000)}`);
    expect([200, 404]).toContain(status);
  });
});

test('a start without a build says what to do', async () => {
  const partial = path.join(folder.path, 'partial');
  cpSync(dist, partial, { recursive: true });
  rmSync(path.join(partial, 'server'), { recursive: true });
  for (const missing of [partial, path.join(folder.path, 'gone')])
    await expect(openWebBundle(missing)).rejects.toThrow('The dashboard is not built. Run: npm run build');
});
