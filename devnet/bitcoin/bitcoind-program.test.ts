import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { bitcoindProgram } from './bitcoind-program.ts';

const folder = temporaryFolder('coffer-program');
afterAll(() => folder.remove());

function program(name: string, says: string, mode = 0o755): string {
  const file = path.join(folder.path, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${says}\n`, { mode });
  return file;
}

const core = program('core/bitcoind', 'echo "Bitcoin Core daemon version v30.0.0"');
const knots = program('knots/bitcoind', 'echo "Bitcoin Knots daemon version v29.4.3.knots20260508"');

test('the program that BITCOIND names is taken before one in PATH', async () => {
  const found = await bitcoindProgram({ BITCOIND: knots, PATH: path.dirname(core) });
  expect(found).toEqual({ file: knots, isKnots: true });
});

test('else the first one in PATH that may be run', async () => {
  const unrunnable = program('data/bitcoind', 'echo', 0o644);
  mkdirSync(path.join(folder.path, 'folder/bitcoind'), { recursive: true });
  const folders = [path.dirname(unrunnable), path.join(folder.path, 'folder'), '', path.dirname(core)];
  expect(await bitcoindProgram({ PATH: folders.join(path.delimiter) })).toEqual({ file: core, isKnots: false });
});

test('without either there is none, which is no mistake', async () => {
  expect(await bitcoindProgram({ PATH: path.join(folder.path, 'nowhere') })).toBeUndefined();
  expect(await bitcoindProgram({ BITCOIND: '' })).toBeUndefined();
});

test.each([
  ['nothing', () => path.join(folder.path, 'missing'), 'there is no program at that path'],
  ['a folder', () => folder.path, 'there is no program at that path'],
  ['what does not run', () => program('broken', 'exit 3'), 'does not run'],
  ['something else', () => program('other', 'echo "git version 2.39"'), 'is no Bitcoin node'],
])('when BITCOIND names %s, the start stops with a sentence', async (_what, file, words) => {
  await expect(bitcoindProgram({ BITCOIND: file(), PATH: path.dirname(core) })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining(words),
  });
});
