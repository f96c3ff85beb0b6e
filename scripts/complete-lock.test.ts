import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'complete-lock.mjs');
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'coffer-lock-'));
  mkdirSync(path.join(tree, 'scripts'));
  copyFileSync(script, path.join(tree, 'scripts/complete-lock.mjs'));
});

afterEach(() => rmSync(tree, { recursive: true }));

type Packages = Record<string, object>;

function complete(packages: Packages): { status: number | null; stderr: string; packages: Packages } {
  const file = path.join(tree, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/complete-lock.mjs'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, stderr, packages: (JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }).packages };
}

test('the committed lock file lacks nothing', () => {
  const { stderr, status } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('adds what a registry left out, with the platform its name says', () => {
  const { packages } = complete({
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/darwin-arm64': '^2.0.0',
        '@tool/windows-x64': '2.0.0',
      },
    },
    'node_modules/@tool/windows-x64': { version: '2.0.0', optional: true },
  });
  expect(packages).toMatchObject({
    'node_modules/@tool/linux-x64-musl': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/darwin-arm64': { version: '2.0.0', os: ['darwin'], cpu: ['arm64'], dev: true, optional: true },
  });
  expect(Object.keys(packages)).toHaveLength(4);
});

test('puts a second version below the package that wants it', () => {
  const { packages } = complete({
    'node_modules/old': { version: '1.0.0', optionalDependencies: { 'tool-linux-arm64': '1.0.0' } },
    'node_modules/tool-linux-arm64': { version: '2.0.0', optional: true },
  });
  expect(packages['node_modules/old/node_modules/tool-linux-arm64']).toMatchObject({
    version: '1.0.0',
    cpu: ['arm64'],
  });
});

test('refuses to guess what a missing package runs on', () => {
  const { status, stderr } = complete({
    'node_modules/a': { version: '1.0.0', optionalDependencies: { mystery: '1.0.0' } },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('mystery is missing, and its name says no platform');
});
