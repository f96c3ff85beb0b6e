import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Stands in for npm: notes how it was called and leaves the record that npm leaves.
const standIn = `
  const fs = require('node:fs');
  const { NODE_ENV, npm_config_omit, npm_config_ignore_scripts, npm_config_cache } = process.env;
  fs.appendFileSync('calls', JSON.stringify({ args: process.argv.slice(2), NODE_ENV, npm_config_omit, npm_config_ignore_scripts, npm_config_cache }) + '\\n');
  if (process.env.BREAK_NPM) process.exit(7);
  fs.mkdirSync('node_modules', { recursive: true });
  setTimeout(() => fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), 300);
`;

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'coffer-install-'));
  mkdirSync(path.join(tree, 'scripts'));
  copyFileSync(path.join(import.meta.dirname, 'install.mjs'), path.join(tree, 'scripts/install.mjs'));
  writeFileSync(path.join(tree, 'npm-cli.js'), standIn);
  lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
});

afterEach(() => rmSync(tree, { recursive: true }));

function lock(packages: Record<string, object>): void {
  writeFileSync(path.join(tree, 'package-lock.json'), JSON.stringify({ packages }));
}

async function install(env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [path.join(tree, 'scripts/install.mjs')], {
    env: { ...process.env, npm_execpath: path.join(tree, 'npm-cli.js'), npm_node_execpath: process.execPath, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

function calls(): { args: string[]; [key: string]: unknown }[] {
  const file = path.join(tree, 'calls');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as { args: string[] });
}

test('installs once, and again only after an update', async () => {
  await install();
  await install();
  expect(calls()).toHaveLength(1);
  expect(calls()[0]?.args.slice(0, 3)).toEqual(['ci', '--include=dev', '--include=optional']);
  lock({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } });
  await install();
  expect(calls()).toHaveLength(2);
});

test('installs again when a package of our own came along', async () => {
  await install();
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  lock({ 'node_modules/a': a, 'node_modules/@coffer/b': { resolved: 'packages/b', link: true } });
  await install();
  await install();
  expect(calls()).toHaveLength(2);
});

test('installs everything, whatever the environment would leave out', async () => {
  await install({
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    NPM_CONFIG_ignore_scripts: 'true',
    npm_config_cache: '/c',
  });
  expect(calls()).toEqual([{ args: expect.any(Array), npm_config_cache: '/c' }]);
});

test('does not want packages for other machines, and wants those for this one', async () => {
  const here = { os: [process.platform], cpu: [process.arch] };
  const record = path.join(tree, 'node_modules/.package-lock.json');
  mkdirSync(path.dirname(record));
  writeFileSync(record, '{"packages":{}}');
  lock({ 'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true, ...here, os: ['aix'] } });
  await install();
  expect(calls()).toHaveLength(0);
  lock({ 'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true, ...here } });
  await install();
  expect(calls()).toHaveLength(1);
});

test('of two started at once one installs and the other waits for it', async () => {
  const both = await Promise.all([install(), install()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(calls()).toHaveLength(1);
});

test('is not held up by an install that was killed', async () => {
  const left = path.join(tree, '.install.lock');
  writeFileSync(left, 'of one that is dead');
  utimesSync(left, new Date(0), new Date(0));
  expect(await install()).toEqual({ code: 0, stderr: '' });
  expect(existsSync(left)).toBe(false);
});

test('says in a sentence that the packages could not be installed, and tries again the next time', async () => {
  const { code, stderr } = await install({ BREAK_NPM: '1' });
  expect(code).toBe(1);
  expect(stderr).toContain('npm ended with 7');
  expect(stderr).toContain('needs the network');
  expect(stderr).not.toContain('install.mjs:');
  expect(await install()).toMatchObject({ code: 0 });
});
