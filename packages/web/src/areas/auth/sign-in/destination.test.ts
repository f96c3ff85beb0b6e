import { expect, test } from 'vitest';
import { destination } from './destination.ts';

test('somebody who was sent to sign in comes back to where they were', () => {
  expect(destination('/settings/brand?projectId=7#top')).toBe('/settings/brand?projectId=7#top');
});

test.each([
  undefined,
  '',
  'https://evil.example.com/',
  '//evil.example.com',
  '/\\evil.example.com',
  'javascript:alert(1)',
])('%j leads to the dashboard, never away from this site', (returnTo) => {
  expect(destination(returnTo)).toBe('/project/all/dashboard');
});

test.each(['/logout', '/login?returnTo=%2Flogout'])('nobody is signed out at once by %j', (returnTo) => {
  expect(destination(returnTo)).toBe('/project/all/dashboard');
});
