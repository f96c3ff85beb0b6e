import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chosen } from './chosen.ts';
import { promisesIn, testsIn } from './count-written.ts';
import { judgeFiles, lookAgain, sumOf, type ByFile } from './look-again.ts';
import { root } from './run.ts';
import { tallyChecks } from './run-checks.ts';
import { readForgeReport, tallyForge } from './run-forge.ts';
import { tallyPlaywright } from './run-stories.ts';
import { tallyVitest } from './run-vitest.ts';
import { judge, nothing, sentence, type Tally } from './tally.ts';

describe('a part that', () => {
  test('passed and ended well has passed', () => {
    expect(judge({ ...nothing, passed: 3 }, 0)).toEqual({ ...nothing, passed: 3 });
  });

  test('ran nothing has failed', () => {
    expect(judge(nothing, 0).failed).toBe(1);
  });

  test('ended badly without a failed test has failed', () => {
    expect(judge({ ...nothing, passed: 3 }, 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  test('has failed tests is not counted once more for ending badly', () => {
    expect(judge({ ...nothing, failed: 2 }, 1).failed).toBe(2);
  });
});

test('the last line speaks of skipped tests only when there are some', () => {
  expect(sentence({ ...nothing, passed: 7 })).toBe('7 passed, 0 failed');
  expect(sentence({ ...nothing, passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});

test('each check counts as one', () => {
  const output =
    'ok     lint (0.1 s)\nFAILED format (2.0 s)\nok     tidy (1.0 s)\n\n--- format\nok then\n1 of 3 checks failed\n';
  expect(tallyChecks(output)).toEqual({ ...nothing, passed: 2, failed: 1, culprits: ['format'] });
});

test('a test file that does not load counts as a failure', () => {
  const results = [
    { status: 'passed', fullName: 'is quick' },
    { status: 'failed', fullName: 'is safe' },
    { status: 'pending', fullName: 'is elsewhere' },
  ];
  const failed = { name: path.join(root, 'a.test.ts'), status: 'failed', assertionResults: results };
  const unloaded = { name: path.join(root, 'b.test.ts'), status: 'failed', assertionResults: [] };
  expect(sumOf(tallyVitest({ testResults: [failed, unloaded] }))).toEqual({
    ...nothing,
    passed: 1,
    failed: 2,
    skipped: 1,
    culprits: ['a.test.ts: is safe', 'b.test.ts: did not load'],
  });
});

test('a story that failed has failed, and so has what broke outside a story', () => {
  const [title, file, line] = ['a payer pays', 'a.spec.ts', 7] as const;
  const spec = { title, file, line, ok: true };
  const specs = [
    { ...spec, tests: [{ status: 'expected' }] },
    { ...spec, ok: false, tests: [{ status: 'unexpected' }] },
    { ...spec, tests: [{ status: 'skipped' }] },
  ];
  const errors = [
    { message: '\u001b[31mWorker teardown timeout\u001b[39m\nof 240 s', location: { file: 'e2e/b.ts', line: 3 } },
  ];
  const suites = [{ file, specs: [], suites: [{ file, specs }] }];
  expect(tallyPlaywright({ errors: [], suites })).toEqual(
    new Map([
      ['e2e/a.spec.ts', { ...nothing, passed: 1, failed: 1, skipped: 1, culprits: ['a.spec.ts:7 a payer pays'] }],
    ]),
  );
  expect(sumOf(tallyPlaywright({ errors, suites }))).toMatchObject({
    failed: 2,
    culprits: ['a.spec.ts:7 a payer pays', 'stories: broken outside a story at e2e/b.ts:3: Worker teardown timeout'],
  });
});

describe('what failed beside others', () => {
  const good: Tally = { ...nothing, passed: 3 };
  const bad: Tally = { ...nothing, passed: 1, failed: 1, skipped: 1, culprits: ['b: is safe'] };
  const first: ByFile = new Map([
    ['a', good],
    ['b', bad],
  ]);

  test('is run once more alone, and named where it passes then', async () => {
    const asked: string[][] = [];
    const run = async (files: string[]) => (asked.push(files), new Map([['b', good]]));
    expect(await lookAgain(first, run)).toEqual({ ...nothing, passed: 6, unsteady: ['b: is safe'] });
    expect(asked).toEqual([['b']]);
  });

  test('has failed where it fails again, or is not told of', async () => {
    const failed = { ...nothing, passed: 4, failed: 1, skipped: 1, culprits: ['b: is safe'] };
    expect(await lookAgain(first, async () => first)).toEqual(failed);
    expect(await lookAgain(first, async () => new Map())).toEqual(failed);
  });

  test('is not run again where nothing failed, too much did, or the run broke down', async () => {
    const run = () => Promise.reject(new Error('it ran'));
    const many: ByFile = new Map(Array.from({ length: 11 }, (_, at) => [`${at}`, bad]));
    for (const files of [new Map([['a', good]]), many, judgeFiles(new Map([['a', good]]), 1, 'tests')])
      expect(await lookAgain(files, run)).toEqual(sumOf(files));
  });
});

test('a run that ended badly without a failed test broke down', () => {
  expect(sumOf(judgeFiles(new Map(), 1, 'tests'))).toMatchObject({ failed: 1, culprits: ['tests: broke down'] });
  expect(sumOf(judgeFiles(new Map([['a', { ...nothing, failed: 2 }]]), 1, 'tests')).failed).toBe(2);
});

describe('of what forge says', () => {
  const suites = { 'a.t.sol:A': { test_results: { one: { status: 'Success' }, two: { status: 'Failure' } } } };

  test('each test counts, and what neither passed nor was skipped has failed', () => {
    const other = { 'b.t.sol:B': { test_results: { three: { status: 'Skipped' }, four: { status: 'Aborted' } } } };
    expect(tallyForge({ ...suites, ...other })).toEqual({
      ...nothing,
      passed: 1,
      failed: 2,
      skipped: 1,
      culprits: ['a.t.sol:A two', 'b.t.sol:B four'],
    });
  });

  test('the report is found behind what the compiler notes', () => {
    expect(readForgeReport(`No files changed\n{"event":"failure"}\n${JSON.stringify(suites)}\n`)).toEqual(suites);
  });

  test('the errors of tests that do not compile are no report', () => {
    expect(readForgeReport(JSON.stringify({ errors: [{ severity: 'error' }], contracts: {} }))).toBeUndefined();
    expect(readForgeReport('{}')).toBeUndefined();
    expect(readForgeReport('forge is not there')).toBeUndefined();
  });
});

test('a test in a loop or of a table is written once', () => {
  expect(
    testsIn(
      "test('one', () => 1);\n  for (const a of b)\n    test(`two ${a}`, () => 1);\ntest.each([1])('three', () => 1);\n",
    ),
  ).toBe(3);
  expect(testsIn("test.use({});\ntest.beforeEach(() => 1);\ntest.describe('a', () => 1);\nlatest('x');\n")).toBe(0);
  expect(
    promisesIn('  function testFuzz_pays(uint a) public {\n  function invariant_sum() public {\n  function helper() {'),
  ).toBe(2);
});

test('words choose the files whose path has one of them in it', () => {
  const all = chosen('scripts/test/*.ts', []);
  expect(all).toContain('scripts/test/run.ts');
  expect(chosen('scripts/test/*.ts', ['tally', 'chosen']).toSorted()).toEqual([
    'scripts/test/chosen.ts',
    'scripts/test/tally.test.ts',
    'scripts/test/tally.ts',
  ]);
  expect(chosen('scripts/test/*.ts', ['/nothing-is-called-that/'])).toEqual([]);
});
