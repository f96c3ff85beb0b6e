import type { LinkedChange } from '@coffer/contract/people/treasury-changes.ts';
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
  ['now', 'waiting', 'Will be stopped before it takes effect'],
  ['now', 'in_effect', 'The previous setting will be restored'],
  ['now', 'in_effect', 'It will be removed from use', 'wallet.created'],
  ['now', 'in_effect', 'The access that it gave will be taken away', 'member.invited'],
  ['now', 'releasing', 'Will stay frozen'],
  ['later', 'in_effect', 'Has been in effect for a while, so it will be undone in 6 hours'],
  ['left', 'in_effect', 'You do not have enough permissions to undo this'],
  ['signs_out', 'in_effect', 'Cannot be undone: the person who made it will be signed out'],
  [null, 'cancelled', 'Already stopped'],
] as const)(
  'what freezing does, %s of what is %s',
  (effect, status, words, kind: LinkedChange['kind'] = 'webhook.changed') => {
    expect(effectWords({ effect, status, kind }, 6)).toBe(words);
  },
);

test.each([
  [0, 0, 'Choose at least one change'],
  [0, 2, 'Sign this person out'],
  [1, 2, 'Freeze 1 change and sign out'],
  [3, 1, 'Freeze 3 changes and sign out'],
  [18, 0, 'Freeze 18 changes'],
])('the button counts what is undone: %i, and %i that only sign somebody out', (undone, signedOut, words) => {
  expect(freezeLabel({ undone, signedOut })).toBe(words);
});
