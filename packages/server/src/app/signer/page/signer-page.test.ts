import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../../platform/log.ts';
import { approverDevice, challengeOf, enrol } from '../../../modules/payouts/standing/standing.fixture.ts';
import { openHostile, type Hostile } from '../../../modules/payouts/signing/hostile.fixture.ts';
import { nextFreePort } from '../../check-ports.ts';
import { answerCalls } from './answer-calls.ts';
import { pageLimits, servePage, type Page } from './serve-page.ts';

/** The signer's page as browsers, and others, ask it. */
let hostile: Hostile;
let page: Page;
let origin: string;
const device = approverDevice();
const html = { type: 'text/html; charset=utf-8', bytes: Buffer.from('<!doctype html>') };

beforeAll(async () => {
  hostile = await openHostile();
  await enrol(hostile, hostile.it.approver, device);
  const port = await nextFreePort('127.0.0.1', 28_080);
  origin = `http://localhost:${port}`;
  page = await servePage({
    listen: { host: '127.0.0.1', port },
    origin,
    files: new Map([['/', html]]),
    answer: answerCalls(hostile.desk),
    sealedIn: () => null,
    proxies: [],
    log: openLog('silent'),
  });
});
afterAll(async () => {
  await page?.close();
  await hostile?.close();
});

type Asked = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; text: string };

function ask({ method = 'GET', path = '/', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port: page.port,
      method,
      path,
      headers: { host: new URL(origin).host, ...headers },
    });
    asking.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asking.end(body);
  });
}

const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    path: `/call/${name}`,
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the page', () => {
  test('runs nothing of anybody else, stands in no frame, and sets no cookie', async () => {
    const { status, headers } = await ask({});
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is no page under another name, and has no others', async () => {
    expect(await ask({ headers: { host: 'rebound.example.net' } })).toMatchObject({ status: 421 });
    for (const path of ['/call/look', '/../../signing.key', '/assets/x.js', '/api/v1/payouts']) {
      expect(await ask({ path })).toMatchObject({ status: 404 });
    }
  });
});

describe('a call', () => {
  test.each([
    ['of another page', { origin: 'http://localhost:8080' }, 403],
    ['of no page', { origin: '' }, 403],
    ['that is no JSON by its name', { 'content-type': 'text/plain' }, 415],
  ])('%s is refused', async (_name, headers, status) => {
    expect(await call('look', { what: 'payout', of: 1, hash: 'ab'.repeat(32) }, headers)).toMatchObject({ status });
  });

  test.each([
    ['of a name that is none', 'constructor', {}],
    ['without what it needs', 'look', {}],
    ['with more than it needs', 'look', { what: 'payout', of: 1, hash: 'ab'.repeat(32), sql: "';" }],
    ['of what is not there', 'look', { what: 'payout', of: 1, hash: 'ab'.repeat(32) }],
    ['with a ticket that nobody has', 'begin', { ticket: 'A'.repeat(43) }],
  ])('%s is refused in a sentence', async (_name, name, body) => {
    const { status, text } = await call(name, body);
    expect(status).toBe(422);
    expect((JSON.parse(text) as { error: string }).error).toMatch(/\.$/);
  });

  test('longer than any that the page makes, or no JSON, is read no further', async () => {
    expect(await call('look', 'x'.repeat(pageLimits.bodyBytesMax + 1))).toMatchObject({ status: 413 });
    expect(await call('look', '{')).toMatchObject({ status: 400 });
  });

  test('shows and approves a payout; a cookie beside it says nothing', async () => {
    const asked = await hostile.it.ask();
    const { intentHash: hash } = await hostile.payout(asked);
    const of = { what: 'payout', of: asked.id, hash };
    const shown = await call('look', of, { cookie: 'session=of the dashboard' });
    expect(shown.status).toBe(200);
    const { intents } = JSON.parse(shown.text) as { intents: { bytes: string }[] };
    expect(intents[0]?.bytes).toContain(`payout=${asked.id}\n`);
    const { clientExtensionResults: _none, ...used } = device.use({ challenge: challengeOf(hash), rpId: 'localhost' });
    expect(await call('stand', { ...of, used })).toMatchObject({ status: 200, text: '{"payouts":1}' });
    expect(await call('stand', { ...of, used })).toMatchObject({ status: 422 });
  });
});
