import { describe, expect, it } from 'vitest';
import { folderSizes } from './folder-sizes.ts';
import { plantedTree } from './tree.ts';

function problemsOf(folder: string, count: number, ending = '.ts'): readonly string[] {
  const files = Array.from({ length: count }, (_file, at) => [`${folder}/file-${at}${ending}`, '']);
  return folderSizes(plantedTree(Object.fromEntries(files) as Record<string, string>)).problems;
}

describe('a folder', () => {
  it('holds at most 25 source files', () => {
    expect(problemsOf('packages/server/src/modules/payments', 25)).toEqual([]);
    expect(problemsOf('packages/server/src/modules/payments', 26)).toEqual([
      'packages/server/src/modules/payments: 26 source files, at most 25',
    ]);
  });

  it('may hold as many tests and fixtures as it needs', () => {
    expect(problemsOf('packages/server/src/modules/payments', 40, '.test.ts')).toEqual([]);
    expect(problemsOf('e2e', 40, '.spec.ts')).toEqual([]);
  });

  it('is counted where what is in it only helps tests, too', () => {
    expect(problemsOf('packages/server/test', 26)).toHaveLength(1);
    expect(problemsOf('e2e', 26)).toHaveLength(1);
  });
});
