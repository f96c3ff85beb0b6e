import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivities, verifyActivities } from '@coffer/contract/operations/activity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { employ } from '../../../test/access/access-cast.ts';
import type { Ask } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { onlyProjects } from '../../platform/access.ts';
import { recordActivity, type ActivityEntry, type Origin } from './record-activity.ts';
import { sealActivities } from './seal-activities.ts';

const ada = {
  kind: 'key',
  keyId: 12,
  description: 'Ada 100%',
  permissions: new Set<string>(),
  projects: onlyProjects(1),
} as const;

let world: World;
let root: string;
let lead: string;
let ops: string;
let mine: number;
let other: number;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  mine = (await world.ok(createProject, { key: root, body: { name: 'Mine' } })).id;
  other = (await world.ok(createProject, { key: root, body: { name: 'Other' } })).id;
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [mine]);
  ops = await employ(world, root, 'ops@example.com', 'project_ops', [mine]);
  for (let n = 1; n <= 5; n++) await write({ action: 'lamp.lit', entityId: n, projectId: mine });
  await write({ action: 'lamp.lost', entityId: 6, projectId: other, before: { lit: true }, after: { lit: false } });
  await write({ action: 'lantern.hung', entity: 'lantern', entityId: 'l-7' }, { subject: ada });
});
afterAll(() => world.close());

function write(entry: Partial<ActivityEntry>, from: Partial<Origin> = {}): Promise<void> {
  const origin = {
    subject: { kind: 'nobody' },
    now: world.clock.now(),
    ip: '203.0.113.9',
    userAgent: 'shop/1.0',
    requestId: 'r-9',
  } as const;
  const whole = { action: 'lamp.lit', entity: 'lamp', entityId: 1, ...entry };
  return inTransaction(world.coffer.deps.db, (tx) => recordActivity(tx, { ...origin, ...from }, whole));
}

async function list(query: Ask['query'] = {}, key = root) {
  return world.ok(listActivities, { key, query });
}

async function lamps(query: Ask['query'], key = root): Promise<string[]> {
  return (await list({ entity: 'lamp', ...query }, key)).data.map((item) => item.entityId);
}

test('a member sees who did what, from where, with what changed, newest first', async () => {
  const { data } = await list({ entity: 'lamp', limit: 1 });
  expect(data).toEqual([
    {
      id: expect.any(Number) as number,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      actor: { kind: 'public', id: null, name: '' },
      projectId: other,
      action: 'lamp.lost',
      entity: 'lamp',
      entityId: '6',
      before: { lit: true },
      after: { lit: false },
      ip: '203.0.113.9',
      userAgent: 'shop/1.0',
      requestId: 'r-9',
      sealed: false,
    },
  ]);
});

test('a row shows when it is sealed', async () => {
  await sealActivities(world.coffer.deps.db);
  expect((await list({ limit: 100 })).data.every((item) => item.sealed)).toBe(true);
});

test('pages follow each other without a gap and end', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ entity: 'lamp', limit: 2, ...(cursor === '' ? {} : { cursor }) });
    seen.push(...page.data.map((item) => item.entityId));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1']);
});

test('a project lead sees what was done in the own projects, and nothing else', async () => {
  expect(await lamps({}, lead)).toEqual(['5', '4', '3', '2', '1']);
  expect(await lamps({ projectId: mine }, lead)).toEqual(['5', '4', '3', '2', '1']);
  const { data } = await list({ limit: 100 }, lead);
  expect(new Set(data.map((item) => item.projectId))).toEqual(new Set([mine]));
});

test('one project, all projects', async () => {
  expect(await lamps({ projectId: other })).toEqual(['6']);
  expect(await lamps({ projectId: 'all' })).toHaveLength(6);
});

test('filters by how the action begins', async () => {
  expect(await lamps({ action: 'lamp.lo' })).toEqual(['6']);
  expect((await list({ action: '%' })).data).toEqual([]);
});

test("filters by a member's id or by a part of the actor's name", async () => {
  const signedUp = await list({ actor: 'ROOT@example', action: 'project.' });
  expect(signedUp.data.map((item) => item.actor.name)).toEqual(['root@example.com', 'root@example.com']);
  const id = String(signedUp.data[0]?.actor.id);
  expect((await list({ actor: id, action: 'project.' })).data).toEqual(signedUp.data);
  expect((await list({ actor: '12' })).data).toEqual([]);
  expect((await list({ actor: '100%' })).data.map((item) => item.actor)).toEqual([
    { kind: 'key', id: 12, name: 'Ada 100%' },
  ]);
});

test('filters by time: from counts, to counts no more', async () => {
  const at = (await list({ entity: 'lantern' })).data[0]?.at ?? '';
  const later = new Date(Date.parse(at) + 1).toISOString();
  expect((await list({ entity: 'lantern', from: at, to: later })).data).toHaveLength(1);
  expect((await list({ entity: 'lantern', from: later })).data).toEqual([]);
  expect((await list({ entity: 'lantern', to: at })).data).toEqual([]);
});

test.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'x'],
  ['cursor', 'bm9wZQ'],
  ['cursor', '!'],
  ['projectId', '0'],
  ['projectId', 'mine'],
  ['from', 'yesterday'],
  ['to', '2026-13-01T00:00:00Z'],
  ['actor', ' '],
  ['sort', 'id'],
])('%s=%s is refused by name', async (name, value) => {
  const refusal = await world.refused(listActivities, { key: root, query: { [name]: value } });
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: name }] });
});

test('without a credential there is nothing to see', async () => {
  expect(await world.refused(listActivities)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  expect(await world.refused(verifyActivities)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

test('a role without activity:read is told which permission it lacks', async () => {
  for (const e of [listActivities, verifyActivities]) {
    const refusal = await world.refused(e, { key: ops });
    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'activity:read' } });
  }
});

test("another's project and an absent one are not there", async () => {
  for (const projectId of [other, 999]) {
    const refusal = await world.refused(listActivities, { key: lead, query: { projectId } });
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect((await list({ projectId: 999 })).data).toEqual([]);
});

test('whoever sees every project can verify the chain; a project lead cannot', async () => {
  const verdict = await world.ok(verifyActivities, { key: root });
  expect(verdict).toMatchObject({ ok: true, headHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await world.refused(verifyActivities, { key: lead })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
