import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentWebhook } from './shapes.ts';

/** As Node, Express, Fastify and `Request` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** How far the time of the message may be from ours; 300 when left out. */
  toleranceSeconds?: number;
  now?: Date;
};

/** A message that is not to be believed: answer it with 400 and do nothing. */
export class WebhookRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookRefused';
  }
}

const secretPrefix = 'whsec_';
const toleranceDefaultSeconds = 300;

/**
 * What a webhook says, when it is Coffer's: signed as Standard Webhooks has it with the endpoint's secret, and fresh. Give it
 * the body as it came, byte for byte: JSON that was read and written again has another signature. At an endpoint that asked for
 * more than payments by name, read it `as WebhookEvent`.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options: VerifyOptions = {},
): PaymentWebhook {
  const key = keyOf(secret);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  requireFresh(timestamp, options);
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  // While a secret is changed for another one, a message is signed with both.
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  if (!given.some((one) => isSame(Buffer.from(one, 'base64'), expected))) {
    throw new WebhookRefused('No signature of this webhook is made with this secret.');
  }
  return read(rawBody);
}

/**
 * For endpoints with the compatibility headers, made with their legacy secret. These say nothing of the time: whoever heard a
 * message once may send it again. `verifyWebhook` knows better.
 */
export function verifyLegacyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  legacySecret: string,
): PaymentWebhook {
  requireSecret(legacySecret, 'legacy secret');
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/.exec(headerOf(headers, 'x-payram-signature')) ?? [];
  const expected = createHmac('sha256', legacySecret).update(rawBody).digest();
  if (!isSame(Buffer.from(given, 'hex'), expected)) {
    throw new WebhookRefused('The signature of this webhook is not made with this secret.');
  }
  return read(rawBody);
}

/** In JavaScript, and with an environment variable that was never set, nothing at all may come. */
function requireSecret(secret: string | undefined, kind: string): asserts secret is string {
  if (typeof secret === 'string' && secret.trim() !== '') return;
  const what = typeof secret === 'string' ? 'empty' : secret === undefined ? 'undefined' : 'not text';
  throw new TypeError(
    `The ${kind} of the endpoint is ${what}. Is the environment variable that holds it set, such as COFFER_WEBHOOK_SECRET?`,
  );
}

function keyOf(secret: string): Buffer {
  requireSecret(secret, 'secret');
  const key = Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : '', 'base64');
  if (key.length === 0)
    throw new TypeError(`The secret of the endpoint must begin with ${secretPrefix}, as it was shown.`);
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const given = headers instanceof Headers ? headers.get(name) : fieldOf(headers, name);
  if (typeof given !== 'string' || given === '') throw new WebhookRefused(`The header ${name} is missing.`);
  return given;
}

function fieldOf(headers: Exclude<WebhookHeaders, Headers>, name: string): string | readonly string[] | undefined {
  return headers[name] ?? Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
}

function requireFresh(timestamp: string, options: VerifyOptions): void {
  const { toleranceSeconds = toleranceDefaultSeconds, now = new Date() } = options;
  const awaySeconds = /^\d{1,12}$/.test(timestamp) ? Math.abs(now.getTime() / 1000 - Number(timestamp)) : Infinity;
  if (!(awaySeconds <= toleranceSeconds)) throw new WebhookRefused('The time of this webhook is too far from now.');
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function read(rawBody: string | Uint8Array): PaymentWebhook {
  return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)) as PaymentWebhook;
}
