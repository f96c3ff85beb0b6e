import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { FirstCode } from './first-code.ts';

test('the first code is tried twenty times an hour by each member, and whoever guesses keeps nobody else out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-first-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const code = new FirstCode(folder);
  const now = new Date('2026-11-27T09:00:00Z');
  const [guesser, other] = [1, 2];
  expect(code.take('', guesser, now), 'there is none yet').toBe(false);
  code.draw();
  const right = readFileSync(code.file, 'utf8');
  for (let tries = 0; tries < 20; tries += 1) expect(code.take('AAAA-BBBB-CCCC-DDDD', guesser, now)).toBe(false);
  expect(code.take(right, guesser, minutesAfter(now, 59))).toBe(false);
  expect(code.take(right, other, now)).toBe(true);
  expect(code.take(right, guesser, minutesAfter(now, 60))).toBe(true);
});
