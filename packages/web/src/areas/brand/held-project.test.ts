import { expect, test } from 'vitest';
import { baseOf } from './held-project.ts';
import { exampleProject } from './project.fixture.ts';

const older = { ...exampleProject, updatedAt: '2026-11-20T12:00:00.000Z' };
const newer = { ...exampleProject, updatedAt: '2026-11-20T12:00:01.000Z' };

test('a form that nobody touched follows what others save', () => {
  expect(baseOf(newer, undefined)).toBe(newer);
  expect(baseOf(newer, { project: older, isTouched: false })).toBe(newer);
});

test('a form that is being filled in keeps what it began with', () => {
  expect(baseOf(newer, { project: older, isTouched: true })).toBe(older);
});

test('what was saved a moment ago is not taken back by an older answer', () => {
  expect(baseOf(older, { project: newer, isTouched: false })).toBe(newer);
});
