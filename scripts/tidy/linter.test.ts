import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, runTool } from '../run-tool.ts';

const config = path.resolve(import.meta.dirname, '../../.oxlintrc.json');

/** A file, what is wrong with it, and the rule that must say so. */
const planted: readonly [rule: string, file: string, text: string][] = [
  ['no-explicit-any', 'any.ts', 'export function f(x: any): unknown {\n  return x;\n}\n'],
  [
    'no-floating-promises',
    'float.ts',
    'async function save(): Promise<void> {}\nexport function f(): void {\n  save();\n}\n',
  ],
  ['consistent-type-imports', 'type.ts', "import { A } from './a.ts';\nexport type C = A;\n"],
  ['no-cycle', 'a.ts', "import type { B } from './b.ts';\nexport type A = B | string;\n"],
  ['no-cycle', 'b.ts', "import type { A } from './a.ts';\nexport type B = A[];\n"],
  ['no-default-export', 'default.ts', 'export default function f(): void {}\n'],
  ['filename-case', 'camelCase.ts', 'export {};\n'],
  ['max-lines', 'long.ts', `export {};\n${'x();\n'.repeat(400)}`],
  ['max-lines-per-function', 'function.ts', `export function f(): void {\n${'  x();\n'.repeat(70)}}\n`],
  ['max-lines-per-function', 'component.tsx', `export function F(): void {\n${'  x();\n'.repeat(150)}}\n`],
  ['eqeqeq', 'equal.ts', 'export const f = (a: string, b: string): boolean => a == b;\n'],
];

const innocent: readonly [file: string, text: string][] = [
  ['fine.ts', 'export function f(): string {\n  return "x";\n}\n'],
  ['fine.test.ts', `export function f(): void {\n${'  x();\n'.repeat(100)}}\n`],
  ['fine.tsx', `export function F(): void {\n${'  x();\n'.repeat(140)}}\n`],
  ['fine.config.ts', 'export default {};\n'],
];

describe('the linter', () => {
  let root = '';
  let output = '';
  let ok = true;

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'lint-')));
    const options = {
      target: 'es2024',
      strict: true,
      module: 'nodenext',
      allowImportingTsExtensions: true,
      noEmit: true,
    };
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
    for (const [, file, text] of planted) writeFileSync(path.join(root, 'src', file), text);
    for (const [file, text] of innocent) writeFileSync(path.join(root, 'src', file), text);
    ({ output, ok } = await runTool(installed('oxlint'), ['--config', config, '--format', 'unix', 'src'], root));
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true }));

  it('fails when it finds something', () => {
    expect(ok).toBe(false);
  });

  it.each(planted)('%s finds what is wrong with %s', (rule, file) => {
    const lines = output.split('\n').filter((line) => line.includes(`src/${file}:`));
    expect(lines).toContainEqual(expect.stringContaining(`(${rule})`));
  });

  it.each(innocent)('lets %s pass', (file) => {
    expect(output).not.toContain(`src/${file}:`);
  });
});
