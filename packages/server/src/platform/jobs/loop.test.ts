import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { startLoop } from './loop.ts';

function heard() {
  const lines: string[] = [];
  const log = openLog('debug', new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
  return { lines, log };
}

test('a loop starts at once, goes on at once while more is waiting, and then waits', async () => {
  const answers = ['again', 'again', 'wait'] as const;
  let rounds = 0;
  const loop = startLoop('counting', 3_600_000, heard().log, async () => answers[rounds++] ?? 'wait');
  await vi.waitFor(() => expect(rounds).toBe(3));
  await nextTurn();
  expect(rounds).toBe(3);
  await loop.stop();
});

test('a round that fails is logged and tried again, however long the usual wait is', async () => {
  const { lines, log } = heard();
  let rounds = 0;
  const loop = startLoop('failing', 3_600_000, log, async () => {
    rounds += 1;
    if (rounds < 3) throw new Error('the lake is frozen');
    return 'wait';
  });
  await vi.waitFor(() => expect(rounds).toBe(3), { timeout: 10_000 });
  await loop.stop();
  expect(lines.filter((line) => line.includes('the lake is frozen'))).toHaveLength(2);
});

test('to stop a loop is to let its round finish and to start none after', async () => {
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => (finish = resolve));
  let rounds = 0;
  let stopped = false;
  const loop = startLoop('slow', 0, heard().log, async () => {
    rounds += 1;
    await work;
    return 'again';
  });
  const stopping = loop.stop().then(() => (stopped = true));
  await nextTurn();
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(rounds).toBe(1);
});
