import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chosen } from './chosen.ts';
import { root } from './run.ts';

/** How many tests somebody wrote: of one that stands in a loop or a table there are many runs. */
export function countWritten(words: readonly string[]): number {
  const sources = chosen('{packages,devnet,examples,scripts,bench,e2e}/**/*.{test,spec,contract}.{ts,tsx}', words);
  const contracts = chosen('contracts/test/**/*.t.sol', words);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return sum(sources.map((file) => testsIn(read(file)))) + sum(contracts.map((file) => promisesIn(read(file))));
}

export function testsIn(source: string): number {
  return source.match(/^\s*(?:test|it)(?:\.(?:each|for|skipIf|runIf|concurrent)\b|\()/gm)?.length ?? 0;
}

export function promisesIn(source: string): number {
  return source.match(/^\s*function (?:test|invariant)\w*\(/gm)?.length ?? 0;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
