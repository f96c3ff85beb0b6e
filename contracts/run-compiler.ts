import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const modules = path.join(folder, '../node_modules');
const known = path.join(modules, '.cache/solc');
/** What the answer depends on besides the question: the compiler, and everything that a source may import. */
const besides = [
  path.join(folder, 'solc.cjs'),
  ...['solc', '@openzeppelin/contracts', 'solady'].map((name) => path.join(modules, name, 'package.json')),
  ...globSync(['src/**/*.sol', 'test/**/*.sol'], { cwd: folder })
    .toSorted()
    .map((name) => path.join(folder, name)),
];

/** What the compiler answers. It comes as WebAssembly and takes its time: the same question is asked once. */
export function runCompiler(input: object): unknown {
  const question = JSON.stringify(input);
  const file = path.join(known, `${hashOf(question)}.json`);
  if (!existsSync(file)) keep(file, ask(question));
  return JSON.parse(readFileSync(file, 'utf8'));
}

function ask(question: string): string {
  const args = [path.join(folder, 'solc.cjs'), '--standard-json'];
  const options = { cwd: folder, input: question, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
  const ran = spawnSync(process.execPath, args, options);
  if (ran.status !== 0) throw new Error(`The compiler did not run: ${ran.stderr}`);
  return ran.stdout;
}

/** Whole or not at all: others may ask the same at the same time. */
function keep(file: string, answer: string): void {
  mkdirSync(known, { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, answer);
  renameSync(beside, file);
}

function hashOf(question: string): string {
  const sum = createHash('sha256').update(question);
  for (const file of besides) sum.update(`\0${path.relative(folder, file)}\0`).update(readFileSync(file));
  return sum.digest('hex');
}
