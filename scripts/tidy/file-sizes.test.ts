import { describe, expect, it } from 'vitest';
import { fileSizes } from './file-sizes.ts';
import { plantedTree } from './tree.ts';

const lines = (count: number) => 'x;\n'.repeat(count);
const file = (name: string | number) => `packages/kernel/src/${name}.ts`;

describe('file sizes', () => {
  it('allow 400 lines and not one more', () => {
    const small = Object.fromEntries(Array.from({ length: 40 }, (_one, at) => [file(at), lines(10)]));
    const tree = plantedTree({ ...small, [file('full')]: lines(400), 'scripts/long.ts': lines(401) });
    expect(fileSizes(tree)).toEqual({ seen: 42, problems: ['scripts/long.ts: 401 lines, at most 400'] });
  });

  it('ask for short files on the whole, tests and generated ones aside', () => {
    const tree = plantedTree({
      [file('a')]: lines(81),
      [file('b')]: lines(81),
      [file('c')]: lines(251),
      [file('d.test')]: lines(2),
      [file('e.generated')]: lines(5_000),
    });
    expect(fileSizes(tree).problems).toEqual([
      "half of the product's files have more than 81 lines, at most 80",
      "5 % of the product's files have more than 251 lines, at most 250",
    ]);
  });
});
