import { describe, expect, it } from 'vitest';
import { functionSizes } from './function-sizes.ts';
import { plantedTree } from './tree.ts';

const body = (lines: number) => `{\n${'  x();\n'.repeat(lines - 2)}}`;

describe('function sizes', () => {
  it('allow 70 lines and not one more, whatever kind the function is of', () => {
    const tree = plantedTree({
      'packages/kernel/src/a.ts': [
        `function fits() ${body(70)}`,
        `function tooLong() ${body(71)}`,
        `const arrow = () => ${body(72)};`,
        `class Thing {\n  method() ${body(73)}\n}`,
        `run(function () ${body(74)});`,
      ].join('\n'),
    });
    const { seen, problems } = functionSizes(tree);
    expect(seen).toBe(5);
    expect(problems).toEqual([
      'packages/kernel/src/a.ts:71: tooLong has 71 lines, at most 70',
      'packages/kernel/src/a.ts:142: arrow has 72 lines, at most 70',
      'packages/kernel/src/a.ts:215: method has 73 lines, at most 70',
      'packages/kernel/src/a.ts:289: a function has 74 lines, at most 70',
    ]);
  });

  it('allow a component 150 lines, and other functions beside it no more than elsewhere', () => {
    const tree = plantedTree({
      'packages/web/src/ui/a.tsx': `function Table() ${body(150)}\nfunction rows() ${body(71)}\nconst Big = () => ${body(151)};`,
    });
    expect(functionSizes(tree).problems).toEqual([
      'packages/web/src/ui/a.tsx:151: rows has 71 lines, at most 70',
      'packages/web/src/ui/a.tsx:222: Big has 151 lines, at most 150',
    ]);
  });

  it('leave tests alone', () => {
    expect(functionSizes(plantedTree({ 'packages/kernel/src/a.test.ts': `it('x', () => ${body(300)});` })).seen).toBe(
      0,
    );
  });
});
