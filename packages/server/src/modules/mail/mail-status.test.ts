import { expect, test } from 'vitest';
import { mailStatus } from './mail-status.ts';

test('a mail that waited was sent, failed or was skipped, and so it stays', () => {
  expect(mailStatus.allowedFrom('queued')).toEqual(['sent', 'failed', 'skipped']);
  for (const end of ['sent', 'failed', 'skipped'] as const) expect(mailStatus.allowedFrom(end)).toEqual([]);
  expect(() => mailStatus.move('sent', 'failed')).toThrow('sent is final');
});
