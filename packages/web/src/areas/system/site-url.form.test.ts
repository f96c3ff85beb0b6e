import { putSiteUrl } from '@coffer/contract/operations/system.ts';
import { expect, test } from 'vitest';
import { siteUrlProblem } from './site-url.form.ts';

test.each(['https://pay.example.com', ' http://localhost:8080/ ', 'HTTPS://Pay.Example.com', 'http://[::1]:8080'])(
  '%j is taken, by the server too',
  (siteUrl) => {
    expect(putSiteUrl.body.safeParse({ siteUrl }).success).toBe(true);
    expect(siteUrlProblem(siteUrl)).toBeUndefined();
  },
);

test.each([
  '',
  'pay.example.com',
  'ftp://example.com',
  'https://example.com/shop',
  'https://me@example.com',
  'https://example.com:99999',
  'https://example.com?x',
])('%j is refused in the words of the server', (siteUrl) => {
  const said = putSiteUrl.body.safeParse({ siteUrl }).error?.issues[0]?.message;
  expect(siteUrlProblem(siteUrl)).toBe(said);
  expect(said).toBe('must be an http or https URL without a path, such as https://pay.example.com');
});
