import { expect, test } from 'vitest';
import { baseAddress } from './base-address.ts';

const plain = { protocol: 'http:', hostname: 'shop.test', origin: 'http://shop.test:3000' };
const secure = { protocol: 'https:', hostname: 'shop.test', origin: 'https://shop.test' };

test('the setting of the build comes first', () => {
  expect(baseAddress('https://api.test/', true, plain)).toBe('https://api.test');
});

test('a page that our server sent asks where it came from', () => {
  expect(baseAddress(undefined, true, secure)).toBe('https://shop.test');
});

test('a page from elsewhere asks its own host, on 8080, or on 8443 when it is secure', () => {
  expect(baseAddress(undefined, false, plain)).toBe('http://shop.test:8080');
  expect(baseAddress('', false, secure)).toBe('https://shop.test:8443');
});
