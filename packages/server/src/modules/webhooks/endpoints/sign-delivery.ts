import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { version } from '../../../platform/version.ts';

export type SigningSecrets = {
  /** The endpoint's own, then the one of before while a receiver may not have changed over yet. */
  keys: readonly KeyObject[];
  /** For receivers that expect the headers of before. */
  legacy: string | undefined;
};

export const secretPrefix = 'whsec_';

/** The headers of one attempt, over the very bytes that are sent. */
export function signedHeaders(
  secrets: SigningSecrets,
  messageId: string,
  at: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${messageId}.${timestamp}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': `Coffer/${version}`,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.keys.map((key) => `v1,${signature(key, signed)}`).join(' '),
    ...(secrets.legacy === undefined ? {} : legacyHeaders(secrets.legacy, body)),
  };
}

/** Made once for many deliveries: that costs more than signing. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(secretPrefix.length), 'base64');
}

function signature(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

function legacyHeaders(secret: string, body: string): Record<string, string> {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-payram-signature': `sha256=${digest}`, 'api-key': secret };
}
