import { createHmac } from 'node:crypto';
import { version } from '../../platform/version.ts';

export type SigningSecrets = {
  secret: string;
  /** Still known to a receiver that has not changed over yet. */
  previous: string | undefined;
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
  const keys = [secrets.secret, ...(secrets.previous === undefined ? [] : [secrets.previous])];
  return {
    'content-type': 'application/json',
    'user-agent': `Coffer/${version}`,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${signature(key, signed)}`).join(' '),
    ...(secrets.legacy === undefined ? {} : legacyHeaders(secrets.legacy, body)),
  };
}

function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

function legacyHeaders(secret: string, body: string): Record<string, string> {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-payram-signature': `sha256=${digest}`, 'api-key': secret };
}
