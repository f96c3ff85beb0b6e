import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { ChainedFile } from './chained-file.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('coffer-chained');
  file = path.join(folder.path, 'journal');
});
afterEach(() => folder.remove());

async function read(): Promise<string[]> {
  const bodies: string[] = [];
  const opened = await ChainedFile.open(file, (body) => void bodies.push(body));
  opened.close();
  return bodies;
}

async function write(...bodies: string[]): Promise<ChainedFile> {
  const opened = await ChainedFile.open(file, () => undefined);
  for (const body of bodies) opened.append(body);
  opened.close();
  return opened;
}

test('what was appended is read again in order, on a file that its owner alone may read', async () => {
  await write('one', 'two');
  const { head } = await write('three ✓');
  expect(await read()).toEqual(['one', 'two', 'three ✓']);
  expect(head.seq).toBe(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a line that was torn at any byte is taken away, and the next follows the last whole one', async () => {
  await write('one', 'two');
  const [whole, full] = [statSync(file).size, readFileSync(file)];
  await write('three');
  const size = statSync(file).size;
  for (let at = whole; at < size; at += 1) {
    await write();
    const now = statSync(file).size;
    if (now < size) await write('three');
    truncateSync(file, at);
    expect(await read()).toEqual(['one', 'two']);
    expect(readFileSync(file)).toEqual(full);
  }
  await write('four');
  expect(await read()).toEqual(['one', 'two', 'four']);
});

describe('a file that somebody changed is refused:', () => {
  const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  test.each([
    ['a line is another', () => writeFileSync(file, readFileSync(file, 'utf8').replace('two', 'owt'))],
    ['a line is gone', () => writeFileSync(file, `${[lines()[0], lines()[2]].join('\n')}\n`)],
    ['two lines changed places', () => writeFileSync(file, `${[lines()[1], lines()[0], lines()[2]].join('\n')}\n`)],
    ['a line was added', () => appendFileSync(file, `${'0'.repeat(64)} four\n`)],
  ])('%s', async (_how, change) => {
    await write('one', 'two', 'three');
    change();
    await expect(read()).rejects.toThrow('is not what was written there');
  });
});
