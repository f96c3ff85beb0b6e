// Builds packages/sdk/dist: plain JavaScript with types of its own, that needs no other package. Takes a second.
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { writeShapes } from './write-shapes.ts';

const folder = path.resolve(import.meta.dirname, '../packages/sdk');
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
};
/** Types alone. */
const shapes = 'shapes.ts';
/** Held against the contract while it is checked; of no interest to users. */
const inside: ReadonlySet<string> = new Set(['calls.ts']);

/** Writes everything, or nothing. */
export async function buildSdk(target: string): Promise<void> {
  const built = new Map<string, string>();
  const files = globSync('*.ts', { cwd: path.join(folder, 'src') }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  );
  for (const file of files) {
    const source = readFileSync(path.join(folder, 'src', file), 'utf8');
    const name = path.basename(file, '.ts');
    if (file === shapes) {
      built.set(`${name}.d.ts`, await writeShapes(source));
      continue;
    }
    built.set(`${name}.js`, outputOf(file, ts.transpileModule(source, { compilerOptions: options })));
    if (inside.has(file)) continue;
    const types = outputOf(file, ts.transpileDeclaration(source, { compilerOptions: options }));
    built.set(`${name}.d.ts`, types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
  for (const [name, text] of built) requireAlone(name, text);
  const next = `${target}.${process.pid}`;
  mkdirSync(next, { recursive: true });
  for (const [name, text] of built) writeFileSync(path.join(next, name), text);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
}

function outputOf(file: string, { outputText, diagnostics = [] }: ts.TranspileOutput): string {
  const [first] = diagnostics;
  if (first) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
  return outputText;
}

/** Nobody who installs it has our other packages, or zod. */
function requireAlone(name: string, text: string): void {
  const foreign = [...text.matchAll(/from ['"]([^'"]+)['"]/g)].filter(
    ([, from = '']) => !/^(\.\/[\w-]+\.js$|node:)/.test(from),
  );
  if (foreign.length > 0) throw new Error(`${name} needs ${foreign.map(([, from]) => from).join(', ')}`);
}

if (import.meta.main) await buildSdk(path.join(folder, 'dist'));
