import { smtpSteps } from '@coffer/contract/operations/smtp.ts';
import { expect, test } from 'vitest';
import { stepRows } from './step-rows.ts';

test('before a test and during one every step stands there, in the order of the server', () => {
  expect(stepRows(undefined, false).map(({ step }) => step)).toEqual(smtpSteps);
  expect(stepRows(undefined, false).map(({ aside }) => aside)).toEqual(Array(5).fill('Not tried'));
  expect(stepRows({ ok: true, steps: [] }, true).map(({ aside }) => aside)).toEqual(Array(5).fill('Waiting'));
});

test('a failed step says why and what to do; those after it were not reached', () => {
  const rows = stepRows(
    {
      ok: false,
      steps: [
        { step: 'dns', ok: true, ms: 0, skipped: true },
        { step: 'connect', ok: true, ms: 12 },
        { step: 'tls', ok: false, ms: 15_040, code: 'TIMED_OUT', message: 'The server did not answer in time.' },
      ],
    },
    false,
  );
  expect(rows.map(({ look, aside }) => `${look}: ${aside}`)).toEqual([
    'skipped: Skipped',
    'done: 12 ms',
    'failed: 15.0 s',
    'unreached: Not reached',
    'unreached: Not reached',
  ]);
  expect(rows[0]).toMatchObject({ message: 'The host is an IP address.' });
  expect(rows[2]).toMatchObject({
    code: 'TIMED_OUT',
    message: 'The server did not answer in time.',
    hint: expect.stringContaining('choose the other kind of security') as string,
  });
});
