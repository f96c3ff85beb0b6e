import { expect, it } from 'vitest';
import { recoveryCodesFile } from './recovery-codes-file.ts';

it('says whose codes they are, of when, and what each is good for', () => {
  const text = recoveryCodesFile(
    ['aaaaa-bbbbb', 'ccccc-ddddd'],
    'member@example.com',
    new Date('2026-11-20T13:00:00Z'),
  );
  expect(text).toBe(`Coffer recovery codes of member@example.com
Created on 2026-11-20

Each code signs you in once, instead of the code from your authenticator.

aaaaa-bbbbb
ccccc-ddddd
`);
});
