import { expect, test } from 'vitest';
import { acceptsPage, chooseEncoding, type Encoding } from './accepted.ts';

test.each([
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html',
  'TEXT/HTML;q=0.1',
  'application/json, text/html',
  'text/*',
  '*/*',
  undefined,
])('%j gets a page', (accept) => expect(acceptsPage(accept)).toBe(true));

test.each([
  'application/json',
  'application/json, text/plain, */*',
  'text/html;q=0, */*',
  '*/*;q=0',
  'text/*;q=0, */*',
  'image/png',
  'text/htmlx',
  '',
  'text/html;q=much',
])('%j gets no page', (accept) => expect(acceptsPage(accept)).toBe(false));

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.8 , gzip;q=0.8', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip;q=0.0', 'identity'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, *;q=0', 'identity'],
  ['br;q=2, gzip;q=0.1', 'gzip'],
  ['brotli, gzipped, deflate', 'identity'],
])('%j gets %s', (header, encoding) => expect(chooseEncoding(header, () => true)).toBe(encoding));

test('what was not packed goes as it is', () => {
  expect(chooseEncoding('br, gzip', () => false)).toBe('identity');
  expect(chooseEncoding('br, gzip;q=0.1', (one) => one === 'gzip')).toBe('gzip');
});
