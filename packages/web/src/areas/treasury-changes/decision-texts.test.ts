import { expect, test } from 'vitest';
import { freezeText, releaseText, releaseTextOfSeveral, type Viewer } from './decision-texts.ts';
import type { Change } from './queries.ts';

const at = '2026-11-25T12:00:00.000Z';
const change: Change = {
  id: 1,
  kind: 'webhook.changed',
  status: 'in_effect',
  projectId: 1,
  walletID: null,
  title: 'The webhook endpoint "Shop" was changed',
  before: {},
  after: {},
  by: 'ida@example.com',
  ip: null,
  browser: null,
  at,
  takesEffectAt: null,
  decidedBy: null,
  decidedAt: null,
};
const hoursLater = (hours: number) => Date.parse(at) + hours * 3_600_000;
const root: Viewer = { email: 'root@example.com', isRoot: true, hours: 6, now: hoursLater(24) };
const owner: Viewer = { ...root, email: 'ada@example.com', isRoot: false };

test('the root, and anybody while it is fresh, undo a change now', () => {
  const now = 'The previous state is restored now. ida@example.com is signed out everywhere';
  expect(freezeText(change, root)).toBe(`${now}. You can release or revert the change later.`);
  expect(freezeText(change, { ...owner, now: hoursLater(5) })).toBe(
    `${now}, unless they have more permissions than you. You can release or revert the change later.`,
  );
});

test('what nobody objected to for so long may be undone later', () => {
  expect(freezeText(change, { ...owner, now: hoursLater(6) })).toContain('it is undone in 6 hours, unless another');
  expect(freezeText(change, { ...owner, hours: 0 })).toContain('restored now');
});

test('whoever confirmed it is signed out too, oneself only elsewhere, and a key nowhere', () => {
  const confirmed = { ...change, decidedBy: root.email ?? null, decidedAt: at };
  expect(freezeText(confirmed, root)).toContain(
    'ida@example.com is signed out everywhere. You are signed out everywhere else.',
  );
  expect(freezeText({ ...change, by: 'Key …abcd' }, root)).not.toContain('signed out');
});

test('what was decided about money stays', () => {
  expect(freezeText({ ...change, kind: 'payment.resolved' }, root)).toContain('The decision about this money stays.');
});

test('only the root releases at once, and nothing of their own', () => {
  expect(releaseText(change, root)).toContain('It takes effect again now.');
  const own = { ...change, by: 'root@example.com' };
  expect(releaseText(own, root)).toContain('again in 6 hours, unless an owner stops that.');
  expect(releaseText(change, { ...owner, hours: 1 })).toContain('again in 1 hour, unless an owner stops that.');
  expect(releaseTextOfSeveral([change, own], root)).toContain('again now; your own changes in 6 hours, unless');
  expect(releaseTextOfSeveral([change], owner)).toContain('again in 6 hours, unless');
});
