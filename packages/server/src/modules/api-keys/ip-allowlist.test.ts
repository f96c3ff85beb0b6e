import { describe, expect, test } from 'vitest';
import { admits, plainAddress, readAllowlist } from './ip-allowlist.ts';

describe('an allow-list as it is typed', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['203.0.113.255/25', '203.0.113.128/25'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(readAllowlist([typed])).toEqual([kept]);
  });

  test('names nothing twice', () => {
    expect(readAllowlist(['10.0.0.1/8', '10.0.0.0/8', '::ffff:10.9.9.9/104'])).toEqual(['10.0.0.0/8']);
  });

  test.each([
    '',
    ' ',
    'localhost',
    '10.1',
    '167772161',
    '0x0a.0.0.1',
    '010.0.0.1',
    '256.0.0.1',
    '10.0.0.1/33',
    '10.0.0.1/-1',
    '10.0.0.1/',
    '10.0.0.1/08',
    '10.0.0.1/8/8',
    '10.0.0.0/255.0.0.0',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/90',
    '10.0.0.1:443',
    '[::1]',
  ])('%j is refused', (typed) => {
    expect(() => readAllowlist(['10.0.0.1', typed])).toThrow('ipAllowlist.1: must be an IP address or network');
  });
});

describe('who gets past an allow-list', () => {
  test('anybody past an empty one', () => {
    expect(admits([], '203.0.113.7')).toBe(true);
    expect(admits([], 'unknown')).toBe(true);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['203.0.113.0/24', '::ffff:cb00:7107'],
    ['10.0.0.0/8', '10.255.255.255'],
    ['0.0.0.0/0', '8.8.8.8'],
    ['2001:db8::/32', '2001:db8:1::1'],
    ['2001:db8::1', '2001:db8:0:0::1'],
    ['::/0', '2001:db8::1'],
  ])('%s lets %s in', (entry, caller) => {
    expect(admits([entry], caller)).toBe(true);
  });

  test.each([
    ['203.0.113.7', '203.0.113.8'],
    ['10.0.0.0/8', '11.0.0.0'],
    ['2001:db8::/32', '2001:db9::1'],
    ['::/0', '203.0.113.7'],
    ['0.0.0.0/0', '2001:db8::1'],
    ['0.0.0.0/0', 'unknown'],
    ['0.0.0.0/0', ''],
  ])('%s keeps %s out', (entry, caller) => {
    expect(admits([entry], caller)).toBe(false);
  });

  test('whoever one of several entries names', () => {
    expect(admits(['192.0.2.1', '2001:db8::/32', '10.0.0.0/8'], '10.0.0.1')).toBe(true);
  });
});

test('an IPv4 address that arrives over IPv6 is written as IPv4', () => {
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(plainAddress('2001:DB8::1')).toBe('2001:db8::1');
  expect(plainAddress('unknown')).toBe('unknown');
});
