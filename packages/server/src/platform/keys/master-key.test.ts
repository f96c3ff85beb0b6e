import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { openMasterKey } from './master-key.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'coffer-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (env: Record<string, string> = {}) => openMasterKey(readConfig({ DATA_DIR: folder, ...env }));
const inFolder = (name: string) => path.join(folder, name);
const hex = 'ab'.repeat(32);

function complaint(env: Record<string, string>): string {
  try {
    open(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

describe('the first start', () => {
  test('makes a key that only its owner can read, and leaves nothing else behind', () => {
    const key = open({ DATA_DIR: inFolder('new/data') });
    expect([key.isMade(), readdirSync(folder)]).toEqual([false, []]);
    key.derive('a');
    expect([key.isMade(), readdirSync(inFolder('new/data'))]).toEqual([true, ['master.key']]);
    expect(readFileSync(inFolder('new/data/master.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(inFolder('new/data/master.key')).mode & 0o777).toBe(0o600);
    expect(statSync(inFolder('new/data')).mode & 0o777).toBe(0o700);
  });

  test('and the next ones use the same key', () => {
    expect(open().derive('a')).toEqual(open().derive('a'));
  });

  test('of many processes at once ends with one key for all of them', async () => {
    const script = inFolder('start.mjs');
    const module = JSON.stringify(path.join(import.meta.dirname, 'master-key.ts'));
    writeFileSync(
      script,
      `import { openMasterKey } from ${module};
      process.send('ready');
      process.once('message', (config) => process.send(openMasterKey(config).derive('x').toString('hex'), () => process.exit()));`,
    );
    const starters = Array.from({ length: 4 }, () => fork(script, { execArgv: [] }));
    await Promise.all(starters.map((starter) => once(starter, 'message')));
    const keys = starters.map(async (starter) => {
      starter.send({ DATA_DIR: inFolder('shared') });
      return (await once(starter, 'message'))[0] as string;
    });
    expect(new Set(await Promise.all(keys))).toEqual(
      new Set([
        open({ DATA_DIR: inFolder('shared') })
          .derive('x')
          .toString('hex'),
      ]),
    );
  });
});

describe('a key of the operator', () => {
  test('comes from the environment, and then no file is made', () => {
    expect(open({ MASTER_KEY: hex }).derive('x')).toEqual(open({ MASTER_KEY: hex.toUpperCase() }).derive('x'));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('comes from a file, the same as from the environment', () => {
    writeFileSync(inFolder('my.key'), `${hex}\n`, { mode: 0o600 });
    expect(open({ MASTER_KEY_FILE: inFolder('my.key') }).derive('x')).toEqual(open({ MASTER_KEY: hex }).derive('x'));
  });

  test('in a file that is not there is never made up', () => {
    expect(complaint({ MASTER_KEY_FILE: inFolder('lost.key') })).toContain(`there is no file ${inFolder('lost.key')}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([0o640, 0o604, 0o660, 0o622])(
    'in a file of mode %o, which others can touch, is refused with the way out',
    (mode) => {
      writeFileSync(inFolder('my.key'), hex);
      chmodSync(inFolder('my.key'), mode);
      expect(complaint({ MASTER_KEY_FILE: inFolder('my.key') })).toContain(`chmod 600 ${inFolder('my.key')}`);
    },
  );

  test.each(['', 'short', `${hex}ab`, 'zz'.repeat(32)])(
    'that is not 64 hexadecimal digits is refused, and not repeated: "%s"',
    (text) => {
      writeFileSync(inFolder('my.key'), text, { mode: 0o600 });
      expect(complaint({ MASTER_KEY_FILE: inFolder('my.key') })).toBe(
        `${inFolder('my.key')} must hold 64 hexadecimal digits.`,
      );
    },
  );

  test('in a folder instead of a file is refused', () => {
    mkdirSync(inFolder('folder'));
    expect(complaint({ MASTER_KEY_FILE: inFolder('folder') })).toContain('Cannot read');
  });
});

describe('what is derived', () => {
  test('differs by purpose and by master key, and has 32 bytes', () => {
    const [one, other] = [open({ MASTER_KEY: hex }), open({ MASTER_KEY: 'cd'.repeat(32) })];
    const all = [one.derive('a'), one.derive('b'), other.derive('a'), one.digest('a', 'text'), one.digest('b', 'text')];
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(5);
    expect(all.map((bytes) => bytes.length)).toEqual([32, 32, 32, 32, 32]);
    expect(one.digest('a', 'text')).toEqual(one.digest('a', 'text'));
  });
});
