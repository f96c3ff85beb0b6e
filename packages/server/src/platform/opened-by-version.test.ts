import { expect, test } from 'vitest';
import { OpenedByVersion } from './opened-by-version.ts';

function opener() {
  const closed: number[] = [];
  let count = 0;
  const open = async () => {
    const at = ++count;
    return { at, close: async () => void closed.push(at) };
  };
  return { closed, open, opened: () => count };
}

test('many who ask at once share one, and a newer version brings another', async () => {
  const { open, opened } = opener();
  const held = new OpenedByVersion<string, Awaited<ReturnType<typeof open>>>();
  const all = await Promise.all(Array.from({ length: 5 }, () => held.get('a', 1, open)));
  expect(new Set(all).size).toBe(1);
  expect((await held.get('a', 2, open)).at).toBe(2);
  // Who read the version before somebody else changed it gets the newer thing, and does not bring the old one back.
  expect((await held.get('a', 1, open)).at).toBe(2);
  expect((await held.get('b', 1, open)).at).toBe(3);
  expect(opened()).toBe(3);
  await held.close();
});

test('what failed to open is tried again by the next who asks', async () => {
  const { open } = opener();
  const held = new OpenedByVersion<string, Awaited<ReturnType<typeof open>>>();
  await expect(held.get('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await held.get('a', 1, open)).at).toBe(1);
  await held.close();
});

test('the end closes all, what was replaced too, and then nothing opens any more', async () => {
  const { open, closed } = opener();
  const held = new OpenedByVersion<string, Awaited<ReturnType<typeof open>>>();
  await held.get('a', 1, open);
  await held.get('a', 2, open);
  await held.get('b', 1, open);
  expect(closed).toEqual([]);
  await held.close();
  expect(new Set(closed)).toEqual(new Set([1, 2, 3]));
  expect(() => held.get('a', 3, open)).toThrow('closed already');
});
