import type { Tree } from './tree.ts';

const code = /\.(ts|tsx|mjs|cjs|js)$/;
const generated = /\.generated\.\w+$|\.d\.ts$|^packages\/contract-abi\//;
const test = /\.(test|test-d|spec|contract|fixture|fault)\.tsx?$|^packages\/[^/]+\/test\/|^(e2e|faults)\//;

/** Tests and what only they use. */
export function isTest(file: string): boolean {
  return test.test(file);
}

/** All that people wrote to be run. */
export function codeOf(tree: Tree): string[] {
  return tree.files.filter((file) => code.test(file) && !generated.test(file));
}

/** What merchants run. */
export function productOf(tree: Tree): string[] {
  return codeOf(tree).filter((file) => /^packages\/[^/]+\/src\//.test(file) && !isTest(file));
}

export function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
