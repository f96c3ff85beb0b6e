import { expect, test } from 'vitest';
import { ApiFailure } from '../../../api/http/failure.ts';
import { effectWords, freezeLabel, uselessWords } from './freeze-words.ts';

const refused = (details: unknown) => new ApiFailure(400, { code: 'INVALID_TOKEN', message: 'No.', details });

test.each([
  [{ reason: 'used' }, 'This link was already used'],
  [{ reason: 'expired' }, 'This link has expired'],
  [{ reason: 'invalid' }, 'This link is not valid'],
  [undefined, 'This link does not work'],
])('a link that does nothing says why: %j', (details, title) => {
  expect(uselessWords(refused(details)).title).toBe(title);
});

test.each([
  ['now', 'waiting', 'Will be cancelled before it takes effect'],
  ['now', 'in_effect', 'The previous setting will be restored'],
  ['now', 'releasing', 'Will stay frozen'],
  ['later', 'in_effect', 'In effect for longer than the waiting time: will be reverted after another waiting time'],
  ['left', 'in_effect', 'Only somebody with more permissions than you can undo this'],
  ['signs_out', 'in_effect', 'Cannot be undone: the person who made it will be signed out'],
  [null, 'cancelled', 'Already cancelled'],
] as const)('what freezing does, %s of what is %s', (effect, status, words) => {
  expect(effectWords({ effect, status })).toBe(words);
});

test('the button says how many', () => {
  expect([0, 1, 18].map(freezeLabel)).toEqual(['Choose at least one change', 'Freeze 1 change', 'Freeze 18 changes']);
});
