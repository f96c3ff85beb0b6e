import { expect, test } from 'vitest';
import { boldEnds, differingGroups, groupAddress } from './group-address.ts';

test('groups of four follow what every address of the kind begins with', () => {
  expect(groupAddress('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')).toEqual({
    prefix: '0x',
    groups: ['9858', 'EfFD', '232B', '4033', 'E47d', '9000', '3D41', 'EC34', 'EcaE', 'da94'],
  });
  expect(groupAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu').prefix).toBe('bc1q');
});

test('the last group is whole, so that the last four characters can be compared', () => {
  const { groups } = groupAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  expect(groups).toEqual(['TUEZ', 'SdKs', 'oDHQ', 'MeZw', 'ihtd', 'oBiN', '46zx', 'hG', 'WYdH']);
});

test('nothing is lost, whatever the length', () => {
  for (const value of ['', '0x', 'T', 'abcd', 'abcde', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk']) {
    const { prefix, groups } = groupAddress(value);
    expect(prefix + groups.join('')).toBe(value);
    expect(groups.every((group) => group.length <= 4)).toBe(true);
  }
});

test('the first group and the last six characters stand out, however they are grouped', () => {
  expect(boldEnds(['9858', 'EfFD', '232B', 'da94'])).toEqual([4, 0, 2, 4]);
  expect(boldEnds(['TUEZ', '46zx', 'hG', 'WYdH'])).toEqual([4, 0, 2, 4]);
  expect(boldEnds(['abcd', 'efgh', 'i', 'wxyz'])).toEqual([4, 1, 1, 4]);
  expect(boldEnds([])).toEqual([]);
});

test('of two addresses that look alike, the groups that differ stand out', () => {
  expect(differingGroups(['aaaa', 'bbbb', 'cccc'], ['aaaa', 'xxxx', 'cccc'])).toEqual([false, true, false]);
  expect(differingGroups(['aaaa', 'bbbb', 'cccc'], ['aaaa', 'xxxx', 'yyyy'])).toEqual([false, false, false]);
});
