import { describe, expect, it } from 'vitest';
import { barrels } from './scripts/tidy/barrels.ts';
import { chainNames } from './scripts/tidy/chain-names.ts';
import { contractTrees } from './scripts/tidy/contract-trees.ts';
import { emptyFolders } from './scripts/tidy/empty-folders.ts';
import { emptyTests } from './scripts/tidy/empty-tests.ts';
import { fileSizes } from './scripts/tidy/file-sizes.ts';
import { leftoverWords, machineNames } from './scripts/tidy/forbidden-text.ts';
import { folderSizes } from './scripts/tidy/folder-sizes.ts';
import { functionSizes } from './scripts/tidy/function-sizes.ts';
import { moneyFloats } from './scripts/tidy/money-floats.ts';
import { reachableFiles } from './scripts/tidy/reachable-files.ts';
import { statusLiterals } from './scripts/tidy/status-literals.ts';
import { strayTexts } from './scripts/tidy/stray-texts.ts';
import { readTree, type Rule } from './scripts/tidy/tree.ts';
import { vagueNames } from './scripts/tidy/vague-names.ts';

/** What a reader of any file may rely on, and how many things a rule must at least have looked at to be believed. */
const promises: readonly [promise: string, rule: Rule, seenMin: number][] = [
  ['files are short', fileSizes, 100],
  ['functions fit on a screen', functionSizes, 300],
  ['names say what is inside', vagueNames, 100],
  ['money never becomes a floating-point number', moneyFloats, 80],
  ['a status comes from its table of edges', statusLiterals, 60],
  ['a module names no chain', chainNames, 400],
  ['every file is used', reachableFiles, 100],
  ['names are imported from where they live', barrels, 100],
  ['nothing is left unfinished or unchecked', leftoverWords, 120],
  ['nothing points to the machine of who wrote it', machineNames, 120],
  ['what payers read stands in the messages of each language', strayTexts, 30],
  ['what a contract should do, its tests show', contractTrees, 7],
  ['no folder is empty', emptyFolders, 20],
  ['a folder holds what a reader takes in at a glance', folderSizes, 60],
  ['every test file tests', emptyTests, 5],
];

describe('the sources', () => {
  const tree = readTree(import.meta.dirname);

  it.each(promises)('%s', (_promise, rule, seenMin) => {
    const { seen, problems } = rule(tree);
    expect(problems).toEqual([]);
    expect(seen).toBeGreaterThanOrEqual(seenMin);
  });
});
