import { expect, test } from 'vitest';
import { headersOf } from './headers-of.ts';

const webhook = {
  secretLastFour: '91fe',
  previousSecretUntil: null,
  compatibility: false,
  legacySecretLastFour: null,
};
const delivery = { messageId: 'msg_1' };
const attempt = { at: '2026-11-20T13:58:37.900Z' };

test('a receiver that looks for the headers of Standard Webhooks finds them all explained', () => {
  const headers = headersOf({ delivery, attempt, webhook });
  expect(headers.map(({ name }) => name)).toEqual([
    'content-type',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  expect(headers.find(({ name }) => name === 'webhook-timestamp')?.value).toBe('1795183117');
  expect(headers.at(-1)?.why).toContain('whsec_…91fe');
  expect(headers.at(-1)?.why).not.toContain('old secret');
});

test('while a replaced secret still signs, two signatures are announced', () => {
  const rotated = { ...webhook, previousSecretUntil: '2026-11-21T00:00:00.000Z' };
  expect(headersOf({ delivery, attempt, webhook: rotated }).at(-1)?.why).toContain('old secret');
});

test('the older headers stand there for endpoints alone that are sent them', () => {
  const older = { ...webhook, compatibility: true, legacySecretLastFour: 'k3y9' };
  expect(
    headersOf({ delivery, attempt, webhook: older })
      .slice(-2)
      .map(({ name, value }) => `${name}: ${value}`),
  ).toEqual(['x-payram-signature: sha256=…', 'api-key: …k3y9']);
});
