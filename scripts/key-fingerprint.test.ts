import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keyFingerprint } from '../packages/server/src/modules/vault/key-fingerprint.ts';
import { openMasterKey } from '../packages/server/src/platform/keys/master-key.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const folder = temporaryFolder('coffer-key-fingerprint');
afterAll(() => folder.remove());

const run = (...files: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'key-fingerprint.ts'), ...files], { encoding: 'utf8' });

test('the fingerprint of a copy is that of the key that the program runs with, and says nothing of it', () => {
  const key = randomBytes(32).toString('hex');
  const copy = path.join(folder.path, 'copy.key');
  writeFileSync(copy, `${key}\n`, { mode: 0o600 });
  const { stdout, status } = run(copy);
  expect(status).toBe(0);
  const masterKey = openMasterKey({ MASTER_KEY: key, MASTER_KEY_FILE: undefined, DATA_DIR: '' });
  expect(stdout).toBe(`${keyFingerprint({ masterKey })}\n`);
  expect(key).not.toContain(stdout.trim());
});

test('a file that is missing, or that others can read, is refused in a sentence', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('say of which file') as string });
  const missing = path.join(folder.path, 'missing.key');
  expect(run(missing)).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no file') as string });
  const open = path.join(folder.path, 'open.key');
  writeFileSync(open, randomBytes(32).toString('hex'));
  chmodSync(open, 0o644);
  expect(run(open)).toMatchObject({ status: 1, stderr: expect.stringContaining('chmod 600') as string });
});
