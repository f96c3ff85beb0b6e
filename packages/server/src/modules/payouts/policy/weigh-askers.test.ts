import { expect, test } from 'vitest';
import { weighAskers } from './weigh-askers.ts';

const [thief, accomplice, second, settled] = [1, 2, 3, 4];

test.each([
  ['nobody is new', [accomplice], [], 0, []],
  ['somebody else is new', [settled], [{ memberId: accomplice, by: [thief] }], 0, []],
  ['one who asks is new', [accomplice], [{ memberId: accomplice, by: [thief] }], 1, [thief]],
  ['one of those who know the key is new', [settled, accomplice], [{ memberId: accomplice, by: [thief] }], 1, [thief]],
  ['a password of their own by a link', [accomplice], [{ memberId: accomplice, by: [] }], 1, []],
  [
    'an accomplice lets in another',
    [second],
    [
      { memberId: second, by: [accomplice] },
      { memberId: accomplice, by: [thief] },
    ],
    1,
    [accomplice, thief],
  ],
  [
    'two who let in each other',
    [second],
    [
      { memberId: second, by: [accomplice] },
      { memberId: accomplice, by: [second] },
    ],
    1,
    [accomplice, second],
  ],
] as const)('%s', (_, askerIds, newcomers, more, barred) => {
  const weighed = weighAskers(askerIds, newcomers);
  expect({ more: weighed.more, barred: [...weighed.barred] }).toEqual({ more, barred });
});
