import { describe, expect, it } from 'vitest';
import { reachableFiles } from './reachable-files.ts';
import { plantedTree } from './tree.ts';

const main = 'packages/server/src/main.ts';

function deadIn(texts: Record<string, string>): string[] {
  return reachableFiles(plantedTree(texts)).problems.map((problem) => problem.split(':')[0] ?? '');
}

describe('a file', () => {
  it('that nothing leads to is found, and what only it leads to', () => {
    const tree = {
      [main]: "import { a } from './a.ts';",
      'packages/server/src/a.ts': '',
      'packages/server/src/dead.ts': "import './dead-too.ts';",
      'packages/server/src/dead-too.ts': "import './dead.ts';",
    };
    expect(deadIn(tree)).toEqual(['packages/server/src/dead.ts', 'packages/server/src/dead-too.ts']);
  });

  it.each([
    ["import type { B } from './b.ts';"],
    ["export * from './b.ts';"],
    ["const b = await import('./b.ts');"],
    ["new Worker(new URL('./b.ts', import.meta.url));"],
    ["spawn(process.execPath, ['packages/server/src/b.ts']);"],
    ["let b: import('./b.ts').B;"],
  ])('is reached by %s', (text) => {
    expect(deadIn({ [main]: text, 'packages/server/src/b.ts': '' })).toEqual([]);
  });

  it('is reached across packages', () => {
    const tree = { [main]: "import '@coffer/kernel/money.ts';", 'packages/kernel/src/money.ts': '' };
    expect(deadIn(tree)).toEqual([]);
    expect(deadIn({ ...tree, [main]: '' })).toEqual(['packages/kernel/src/money.ts']);
  });

  it('is reached from tests, scripts, benches, stories, settings and what starts programs', () => {
    const tree = {
      'packages/kernel/src/a.test.ts': "import './a.ts';\nimport '../test/world.ts';",
      'packages/kernel/src/a.ts': '',
      'packages/kernel/test/world.ts': '',
      'scripts/check.ts': '',
      'bench/run.ts': '',
      'e2e/story.spec.ts': '',
      'vitest.config.ts': '',
      'packages/web/vite.config.ts': '',
      'packages/web/index.html': '<script type="module" src="./src/app/main.tsx"></script>',
      'packages/web/src/app/main.tsx': '',
      'package.json': '{ "scripts": { "up": "node devnet/up.ts" } }',
      'devnet/up.ts': '',
    };
    expect(deadIn(tree)).toEqual([]);
  });

  it('that only tests could use must be used by one', () => {
    const shared = { 'packages/server/test/world.ts': '', 'packages/server/src/a.fixture.ts': '' };
    expect(deadIn({ [main]: '', ...shared })).toEqual(Object.keys(shared));
  });

  it('is not reached by prose', () => {
    expect(
      deadIn({ [main]: '', 'docs/a.md': 'see packages/server/src/b.ts', 'packages/server/src/b.ts': '' }),
    ).toHaveLength(1);
  });
});
