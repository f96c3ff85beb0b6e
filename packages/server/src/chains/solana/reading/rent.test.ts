import { expect, test } from 'vitest';
import { readRent } from './rent.ts';

const asking = (lamports: number) => ({ call: async () => lamports });

test.each([
  ['nothing', 0, 890_880],
  ['a nonce', 80, 1_447_680],
  ['a token', 165, 2_039_280],
])(
  'the rent of an account of %s is what the network asks, and not much more, whatever a node says',
  async (_what, bytes, usual) => {
    expect(await readRent(asking(usual), bytes)).toBe(BigInt(usual));
    expect(await readRent(asking(2 * usual), bytes)).toBe(BigInt(2 * usual));
    await expect(readRent(asking(2 * usual + 1), bytes)).rejects.toThrow('a rent that no network asks');
    await expect(readRent(asking(100 * 10 ** 9), bytes)).rejects.toThrow('no network asks');
  },
);
