import { expect, test } from 'vitest';
import { isOwnAddress } from '../api/own-address.ts';
import { returnHere } from './return-to.ts';

test.each(['/settings/brand', '/project/7/dashboard?x=1', '/settings#there'])('%s is worth coming back to', (href) => {
  expect(returnHere(href)).toBe(href);
});

test.each(['/', '/login?returnTo=%2Fsettings', '/logout'])('nobody is sent back to %s', (href) => {
  expect(returnHere(href)).toBeUndefined();
});

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/a\\b', '/a\nb', ''])(
  '%j does not count as an address of this site',
  (href) => {
    expect(isOwnAddress(href)).toBe(false);
  },
);
