import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './kinds.ts';
import type { Looked, Tree } from './tree.ts';

/** What is started by hand, by a runner or by a tool; the rest must be named by something that is reached. */
const started =
  /^[^/]+$|\.(config|test|test-d|spec|fault)\.\w+$|^(scripts|bench)\/[^/]+$|^packages\/server\/src\/main\.ts$/;
const mention = /[\w@./-]+\.(?:ts|tsx|mjs|cjs|js)\b/g;
const prose = /\.md$/;

export function reachableFiles(tree: Tree): Looked {
  const code = new Set(codeOf(tree));
  const others = tree.files.filter((file) => !code.has(file) && !prose.test(file));
  const reached = new Set([...code].filter((file) => started.test(file)));
  for (const file of others)
    for (const named of mentionsIn(file, tree.text(file))) if (code.has(named)) reached.add(named);
  for (const file of reached)
    for (const named of namedBy(file, tree.parsed(file))) if (code.has(named)) reached.add(named);
  const dead = [...code].filter((file) => !reached.has(file));
  return { seen: code.size, problems: dead.map((file) => `${file}: nothing that runs leads here`) };
}

/** `"start": "node packages/server/src/main.ts"`, `<script src="./main.tsx">` and the like. */
function mentionsIn(file: string, text: string): string[] {
  return [...text.matchAll(mention)].flatMap(([name]) => [beside(file, name), path.posix.normalize(name)]);
}

/** Imports of every kind, workers and children that are started by their file's name. */
function namedBy(file: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) names.push(...candidates(file, node.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function candidates(file: string, text: string): string[] {
  const [, name, rest] = /^@coffer\/([^/]+)\/(.+)$/.exec(text) ?? [];
  if (name !== undefined) return [`packages/${name}/src/${rest}`];
  return [beside(file, text), text];
}

function beside(file: string, name: string): string {
  return path.posix.join(path.posix.dirname(file), name);
}
