import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { spawnBound } from './spawn-bound.ts';

test('hands on the output and the end of the program', async () => {
  const child = spawnBound(['sh', '-c', 'echo hello; exit 7'], { endWith: 'KILL' });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await once(child, 'close')).toEqual([7, null]);
  expect(said).toBe('hello\n');
});

test('has the process id of the program itself', async () => {
  const child = spawnBound(['sh', '-c', 'echo $$'], { endWith: 'KILL' });
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(Number(said.toString())).toBe(child.pid);
});

test('says that a program is not there', async () => {
  const child = spawnBound(['/no/such/program'], { endWith: 'KILL' });
  expect(await once(child, 'exit')).toEqual([127, null]);
});

test('ends the program and what it started when we are killed', async () => {
  const code = `
    const { spawnBound } = await import(${JSON.stringify(path.join(import.meta.dirname, 'spawn-bound.ts'))});
    // The pipe on descriptor 1 closes only when the last of them is gone.
    spawnBound(['sh', '-c', 'sleep 1000 & sleep 1000'], { endWith: 'TERM', output: 'inherit' });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const silent = once(parent.stdout.resume(), 'end');
  parent.kill('SIGKILL');
  expect(await silent).toEqual([]);
});
