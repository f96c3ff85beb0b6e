import { expect, test } from 'vitest';
import { Absence } from './absence.ts';

const minute = 60_000;

test('who fails whoever asks is gone after so long, and there again with the first answer', () => {
  const absence = new Absence();
  for (let at = 0; at <= 14; at += 1) absence.note(false, at * minute);
  expect(absence.lasts(15 * minute, 14 * minute)).toBe(false);
  absence.note(false, 15 * minute);
  expect(absence.lasts(15 * minute, 15 * minute)).toBe(true);
  absence.note(true, 15 * minute + 1);
  expect(absence.lasts(15 * minute, 15 * minute + 1)).toBe(false);
});

test('time in which nobody asked counts for nothing', () => {
  const absence = new Absence();
  absence.note(false, 0);
  expect(absence.lasts(15 * minute, 60 * minute)).toBe(false);
  absence.note(false, 60 * minute);
  expect(absence.lasts(15 * minute, 60 * minute)).toBe(false);
});

test('who was gone when last asked is asked anew after a break', () => {
  const absence = new Absence();
  for (let at = 0; at <= 20; at += 1) absence.note(false, at * minute);
  expect(absence.lasts(15 * minute, 21 * minute)).toBe(true);
  expect(absence.lasts(15 * minute, 22 * minute)).toBe(false);
});
