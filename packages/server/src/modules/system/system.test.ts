import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as system from '@coffer/contract/operations/system.ts';
import { employ } from '../../../test/access/access-cast.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { sealActivities } from '../activity/index.ts';
import { commitAt } from './commit.ts';

let world: World;
let root: string;
let lead: string;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  const project = await world.ok(createProject, { key: root, body: { name: 'Shop' } });
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [project.id]);
});
afterAll(() => world.close());

test('everybody may ask which version runs, at both addresses', async () => {
  const answer = await world.ok(system.readVersion);
  expect(answer.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(await world.ok(system.readVersionAtRoot)).toEqual(answer);
});

test('the system page tells what runs here and what waits', async () => {
  await sealActivities(world.coffer.deps.db);
  await world.coffer.deps.pool.query("select graphile_worker.add_job('nothing') from generate_series(1, 3)");
  const answer = await world.ok(system.readSystem, { key: root });
  expect(answer).toMatchObject({
    node: process.versions.node,
    database: expect.stringMatching(/^\d+/) as string,
    databaseRole: 'limited',
    signer: 'away',
    signerPage: null,
    roles: ['api', 'worker', 'watcher', 'signer'],
    siteUrl: 'http://localhost:8080',
    mailSetUp: false,
    activitiesUnsealed: 0,
  });
  expect(answer.jobsWaiting).toBeGreaterThanOrEqual(3);
  expect(Date.parse(answer.startedAt)).toBeLessThanOrEqual(Date.now());
  await world.ok(system.putSiteUrl, { key: root, body: { siteUrl: 'https://pay.example.com' } });
  expect(await world.ok(system.readSystem, { key: root })).toMatchObject({
    siteUrl: 'https://pay.example.com',
    activitiesUnsealed: 1,
  });
});

test('the system page is for those who may see the system', async () => {
  expect(await world.refused(system.readSystem)).toMatchObject({ status: 401 });
  expect(await world.refused(system.readSystem, { key: lead })).toMatchObject({
    status: 403,
    details: { permission: 'system:read' },
  });
  const refusal = await world.refused(system.readSystem, { key: root, query: { verbose: 1 } });
  expect(refusal).toMatchObject({ status: 400, details: [{ path: 'verbose' }] });
});

describe('the setup mode', () => {
  test('is merchant, and can be set to that alone', async () => {
    expect(await world.ok(system.readSetupMode, { key: lead })).toEqual({ setupMode: 'merchant' });
    expect(await world.ok(system.putSetupMode, { key: root, body: { setupMode: 'merchant' } })).toEqual({
      setupMode: 'merchant',
    });
    for (const setupMode of ['platform', 'Merchant', '']) {
      const refusal = await world.refused(system.putSetupMode, { key: root, body: { setupMode } });
      expect(refusal).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
    }
  });

  test('is not set with a wrong body, without settings:write or without a credential', async () => {
    for (const body of [{}, { setupMode: 7 }, { setupMode: null }]) {
      expect(await world.refused(system.putSetupMode, { key: root, body })).toMatchObject({
        status: 400,
        details: [{ path: 'setupMode' }],
      });
    }
    const body = { setupMode: 'platform' };
    expect(await world.refused(system.putSetupMode, { key: lead, body })).toMatchObject({ status: 403 });
    expect(await world.refused(system.putSetupMode, { body })).toMatchObject({ status: 401 });
    expect(await world.refused(system.readSetupMode)).toMatchObject({ status: 401 });
  });
});

describe('the commit of a checkout', () => {
  const hash = 'a'.repeat(40);
  let folder: string;

  function checkout(files: Record<string, string>): string {
    folder = mkdtempSync(path.join(tmpdir(), 'coffer-commit-'));
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, '.git', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return folder;
  }

  test.each([
    ['of a branch', { HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${hash}\n` }, hash],
    [
      'of a packed branch',
      { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `# pack\n${hash} refs/heads/main\n` },
      hash,
    ],
    ['without a branch', { HEAD: `${hash}\n` }, hash],
    ['before the first commit', { HEAD: 'ref: refs/heads/main\n' }, undefined],
    ['of another branch', { HEAD: 'ref: refs/heads/main\n', 'packed-refs': `${hash} refs/heads/domain\n` }, undefined],
    ['outside of a checkout', {}, undefined],
  ])('%s', (_what, files, expected) => {
    expect(commitAt(checkout(files))).toBe(expected);
    rmSync(folder, { recursive: true });
  });
});
