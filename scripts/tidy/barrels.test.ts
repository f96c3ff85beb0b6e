import { describe, expect, it } from 'vitest';
import { barrels } from './barrels.ts';
import { plantedTree } from './tree.ts';

const problemsOf = (text: string, file = 'packages/contract/src/index.ts') =>
  barrels(plantedTree({ [file]: text })).problems;

describe('a barrel', () => {
  it.each([
    "export * from './a.ts';",
    "export { a } from './a.ts';\nexport type { B } from './b.ts';",
    "import { a } from './a.ts';\nexport { a };",
    "export * as a from './a.ts';",
    "export * from './a.ts';\nexport const own = 1;",
  ])('%s is refused', (text) => {
    expect(problemsOf(text)).toHaveLength(1);
  });

  it.each([
    'export const own = 1;',
    "import './a.ts';\nexport {};",
    "export { a } from './a.ts';\nexport function own() {}",
  ])('%s is none', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('is the front door of a module or an adapter', () => {
    const text = "export { createPayment } from './create-payment.ts';";
    expect(problemsOf(text, 'packages/server/src/modules/payments/index.ts')).toEqual([]);
    expect(problemsOf(text, 'packages/server/src/chains/evm/index.ts')).toEqual([]);
    expect(problemsOf(text, 'packages/server/src/modules/payments/parts/index.ts')).toHaveLength(1);
    expect(problemsOf(text, 'packages/server/src/platform/db/index.ts')).toHaveLength(1);
  });
});
