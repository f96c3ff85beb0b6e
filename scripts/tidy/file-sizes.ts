import { codeOf, linesOf, productOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

const linesMax = 400;
const medianMax = 80;
/** 95 of 100 files stay below this. */
const mostMax = 250;

export function fileSizes(tree: Tree): Looked {
  const code = codeOf(tree);
  const tooLong = code.filter((file) => linesOf(tree.text(file)) > linesMax);
  const sizes = productOf(tree).map((file) => linesOf(tree.text(file)));
  const median = quantile(sizes, 0.5);
  const most = quantile(sizes, 0.95);
  return {
    seen: code.length,
    problems: [
      ...tooLong.map((file) => `${file}: ${linesOf(tree.text(file))} lines, at most ${linesMax}`),
      ...(median > medianMax
        ? [`half of the product's files have more than ${median} lines, at most ${medianMax}`]
        : []),
      ...(most > mostMax ? [`5 % of the product's files have more than ${most} lines, at most ${mostMax}`] : []),
    ],
  };
}

function quantile(sizes: readonly number[], share: number): number {
  return sizes.toSorted((a, b) => a - b)[Math.ceil(sizes.length * share) - 1] ?? 0;
}
