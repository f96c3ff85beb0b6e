import { describe, expect, it } from 'vitest';
import { emptyFolders } from './empty-folders.ts';
import { emptyTests } from './empty-tests.ts';
import { plantedTree } from './tree.ts';

const problemsOf = (text: string, file = 'packages/kernel/src/a.test.ts') =>
  emptyTests(plantedTree({ [file]: text })).problems;

describe('a test file', () => {
  it.each([
    "it('x', () => {});",
    "describe('a', () => { describe('b', () => { test('x', () => {}); }); });",
    "it.each([1])('%d', () => {});",
    "it.each`a\n${1}`('x', () => {});",
    'for (const one of all) it.concurrent(one, () => {});',
    "import { portSuite } from '../port.contract.ts';\nportSuite('evm', start);",
  ])('with %s tests something', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each([
    '',
    "describe('a', () => {});",
    'export {};',
    "import { portSuite } from '../port.contract.ts';",
    "split('x');",
  ])('with %j is empty', (text) => {
    expect(problemsOf(text)).toHaveLength(1);
    expect(problemsOf(text, 'e2e/a.spec.ts')).toHaveLength(1);
  });
});

describe('a folder', () => {
  it('that is empty is found', () => {
    const looked = emptyFolders(plantedTree({ 'packages/kernel/src/a.ts': '' }, ['docs/decisions']));
    expect(looked).toEqual({ seen: 4, problems: ['docs/decisions: an empty folder'] });
  });
});
