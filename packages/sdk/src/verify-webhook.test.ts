import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { verifyLegacyWebhook, verifyWebhook, WebhookRefused } from './verify-webhook.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const id = 'msg_1';
const now = new Date('2026-11-22T10:00:00Z');
const at = String(now.getTime() / 1000);
const payment = { reference_id: 'r', status: 'FILLED', amount: '49.99', note: 'Kaffee für Zoë ☕' };
const body = JSON.stringify(payment);

/** Signed as the public library does it. */
const signed = (by = secret, when = now, text = body) => new Webhook(by).sign(id, when, text);
const headersOf = (signature = signed(), over: Record<string, string | undefined> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': at,
  'webhook-signature': signature,
  ...over,
});
const verify = (headers: Parameters<typeof verifyWebhook>[1] = headersOf(), text: string | Uint8Array = body) =>
  verifyWebhook(text, headers, secret, { now });

describe('a webhook that the public library signed', () => {
  test.each([
    ['text', body],
    ['bytes', Buffer.from(body)],
  ])('is read from its body as %s', (_how, text) => {
    expect(verify(headersOf(), text)).toEqual(payment);
  });

  test.each([
    ['as Node has them', { ...headersOf(), host: 'shop', 'x-list': ['a', 'b'] }],
    ['with capitals', { 'Webhook-Id': id, 'WEBHOOK-TIMESTAMP': at, 'Webhook-Signature': signed() }],
    ['of a Request', new Headers(headersOf())],
  ])('is read with its headers %s', (_how, headers) => {
    expect(verify(headers)).toEqual(payment);
  });

  test('is believed for five minutes, in both directions', () => {
    for (const seconds of [-300, 300]) {
      const later = new Date(now.getTime() + seconds * 1000);
      expect(verifyWebhook(body, headersOf(), secret, { now: later })).toEqual(payment);
    }
    for (const seconds of [-301, 301]) {
      const later = new Date(now.getTime() + seconds * 1000);
      expect(() => verifyWebhook(body, headersOf(), secret, { now: later })).toThrow('too far from now');
    }
    const headers = headersOf();
    const hour = new Date(now.getTime() + 3_600_000);
    expect(verifyWebhook(body, headers, secret, { now: hour, toleranceSeconds: 3600 })).toEqual(payment);
  });

  test('is believed while the secret is changed, whichever of both the shop has', () => {
    const next = newSecret();
    const headers = headersOf(`${signed(next)} ${signed(secret)}`);
    for (const known of [secret, next]) expect(verifyWebhook(body, headers, known, { now })).toEqual(payment);
  });

  test('may carry signatures of a kind that is not known here', () => {
    expect(verify(headersOf(`v2,abc v1a,${signed().slice(3)} ${signed()}`))).toEqual(payment);
  });
});

describe('a webhook is refused', () => {
  test.each([
    ['that was changed on its way', headersOf(), body.replace('49.99', '9.99')],
    ['that another secret signed', headersOf(signed(newSecret())), body],
    ['with the signature of another kind alone', headersOf(signed().replace('v1,', 'v2,')), body],
    ['with half a signature', headersOf(signed().slice(0, 20)), body],
    ['with a signature that is no base64', headersOf('v1,%%%'), body],
    ['under another id', headersOf(signed(), { 'webhook-id': 'msg_2' }), body],
    ['at another time than was signed', headersOf(signed(), { 'webhook-timestamp': String(Number(at) + 1) }), body],
    ['at no time', headersOf(signed(), { 'webhook-timestamp': 'now' }), body],
    ['without an id', headersOf(signed(), { 'webhook-id': undefined }), body],
    ['without a time', headersOf(signed(), { 'webhook-timestamp': undefined }), body],
    ['without a signature', headersOf(''), body],
  ])('%s', (_why, headers, text) => {
    expect(() => verify(headers, text)).toThrow(WebhookRefused);
  });

  test.each(['', 'whsec_', secret.slice('whsec_'.length), 'cpk_something'])(
    'never in silence for a secret that is none: %j',
    (wrong) => {
      expect(() => verifyWebhook(body, headersOf(), wrong, { now })).toThrow(TypeError);
    },
  );
});

describe('the headers of before', () => {
  const legacy = 'a-secret-of-sixteen';
  const signature = `sha256=${createHmac('sha256', legacy).update(body).digest('hex')}`;

  test('are checked with the legacy secret', () => {
    expect(verifyLegacyWebhook(body, { 'x-payram-signature': signature }, legacy)).toEqual(payment);
    expect(verifyLegacyWebhook(Buffer.from(body), new Headers({ 'X-Payram-Signature': signature }), legacy)).toEqual(
      payment,
    );
  });

  test.each([
    ['another secret', signature, 'another-secret-of-16', body],
    ['another body', signature, legacy, `${body} `],
    ['half a signature', signature.slice(0, 40), legacy, body],
    ['no prefix', signature.slice('sha256='.length), legacy, body],
  ])('with %s are refused', (_why, given, by, text) => {
    expect(() => verifyLegacyWebhook(text, { 'x-payram-signature': given }, by)).toThrow(WebhookRefused);
  });

  test('are never checked with nothing', () => {
    const forged = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`;
    expect(() => verifyLegacyWebhook(body, { 'x-payram-signature': forged }, '')).toThrow(TypeError);
  });
});

test.each([
  [undefined, 'undefined'],
  [null, 'not text'],
  ['', 'empty'],
  [' ', 'empty'],
])('a secret that is %j is taken for an environment variable that nobody set, and said to be', (given, what) => {
  for (const check of [verifyWebhook, verifyLegacyWebhook]) {
    const checked = () => check(body, headersOf(), given as unknown as string);
    expect(checked).toThrow(TypeError);
    expect(checked).toThrow(`of the endpoint is ${what}. Is the environment variable that holds it set`);
  }
});
