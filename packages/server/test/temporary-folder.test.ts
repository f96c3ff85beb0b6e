import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

test('a temporary folder is gone with all that is in it once it is removed', async () => {
  const folder = temporaryFolder('coffer-folder');
  mkdirSync(path.join(folder.path, 'in'));
  writeFileSync(path.join(folder.path, 'in/file'), 'text');
  await folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

test('a temporary folder is gone when its owner was killed', async () => {
  const code = `
    const { temporaryFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'temporary-folder.ts'))});
    console.log(temporaryFolder('coffer-folder').path);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(owner.stdout, 'data')) as [Buffer];
  const folder = said.toString().trim();
  expect(existsSync(folder)).toBe(true);
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !existsSync(folder), { timeout: 10_000 });
});
