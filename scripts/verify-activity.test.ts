import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../packages/server/test/world.ts';
import { insertRestore, isSendingHeld } from '../packages/server/src/modules/history/index.ts';
import { sealActivities } from '../packages/server/src/modules/activity/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.signUpRoot();
  await sealActivities(world.coffer.deps.db);
});
afterAll(() => world.close());

function verify(env: Record<string, string>): { status: number | null; said: string; complained: string } {
  const script = path.join(import.meta.dirname, 'verify-activity.ts');
  const { PATH = '' } = process.env;
  const ran = spawnSync(process.execPath, [script], { env: { PATH, ...env }, encoding: 'utf8' });
  return { status: ran.status, said: ran.stdout, complained: ran.stderr };
}

test('an intact log ends with 0 and tells its last seal', () => {
  const { status, said, complained } = verify({ DATABASE_URL: world.databaseUrl });
  expect({ status, complained }).toEqual({ status: 0, complained: '' });
  expect(said).toMatch(
    /^The audit log is intact: nothing in it was changed or removed\. \d+ entr(y is|ies are) sealed, 0 not yet\. Last seal: number \d+, [0-9a-f]{64}\n$/,
  );
});

test('a history that went back is told with what is gone, and so is that somebody said so', async () => {
  const { db } = world.coffer.deps;
  const script = path.join(import.meta.dirname, 'mark-restored.ts');
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: world.databaseUrl, DATABASE_OWNER_URL: world.ownerUrl };
  const marked = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  expect(marked).toMatchObject({ status: 0, stderr: '' });
  expect(marked.stdout).toContain('sending is on hold');
  expect(await isSendingHeld(db)).toBe(true);
  await insertRestore(db, { reason: 'history_went_back', rememberedSeq: 90, rememberedAt: new Date() });
  const { status, said } = verify({ DATABASE_URL: world.databaseUrl });
  expect(status).toBe(0);
  expect(said).toMatch(
    /^The audit log is intact: .*\nA restore was noticed at .+Z: the end of the audit log is missing\. Seals \d+ to 90 of that time are gone\. Sending is on hold\.\nA restore was noticed at .+Z: the database was marked as restored\./,
  );
});

test('a broken log ends with 1 and names the place', async () => {
  // Only the owner of the table can.
  await world.asOwner(`alter table activity disable trigger all;
    update activity set actor_name = 'somebody else' where id = 1; alter table activity enable trigger all`);
  const { status, said } = verify({ DATABASE_URL: world.databaseUrl });
  expect(status).toBe(1);
  expect(said).toContain('BROKEN at seal 1, entry 1: the entry was changed after it was sealed.');
});

test('a log that cannot be read ends with 2 and says why', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-nothing-'));
  const nothing = verify({ DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(nothing).toMatchObject({ status: 2, said: '' });
  expect(nothing.complained).toContain('there is no database in');
  expect(verify({ DATABASE_URL: 'postgres://coffer@127.0.0.1:1/coffer' })).toMatchObject({ status: 2, said: '' });
  expect(verify({ DATABASE_URL: 'mysql://x' }).complained).toContain('DATABASE_URL must be');
});
