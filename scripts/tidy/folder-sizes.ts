import path from 'node:path';
import { codeOf, isTest } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

/** More than a reader takes in at a glance. Tests and fixtures stand beside what they try, and are not counted. */
const filesMax = 25;
const helper = /^(e2e|packages\/[^/]+\/test)\//;
const ownTest = /\.(test|test-d|spec|contract|fixture|fault)\.tsx?$/;

export function folderSizes(tree: Tree): Looked {
  const counts = new Map<string, number>();
  for (const file of codeOf(tree)) {
    if (isTest(file) && (!helper.test(file) || ownTest.test(file))) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return {
    seen: counts.size,
    problems: [...counts]
      .filter(([, count]) => count > filesMax)
      .map(([folder, count]) => `${folder}: ${count} source files, at most ${filesMax}`),
  };
}
