// Looks for what must not be installed, in package-lock.json and without the network.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installedFrom, knownBad, undecidedScripts, unprovenNode } from './packages/known-bad.ts';
import type { Advisories, Lock, NodeHashes } from './packages/known-bad.ts';
import { isInRange } from './packages/version-range.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const packagesMin = 100;

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

const lock = read('package-lock.json') as Lock;
const advisories = read('scripts/advisories.json') as Advisories;
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
// A range that cannot be read is found even while nothing of that name is installed.
for (const { versions } of advisories.advisories) isInRange('0.0.0', versions);
const count = installedFrom(lock).length;
const problems = [
  ...knownBad(lock, advisories),
  ...undecidedScripts(lock, allowScripts),
  ...unprovenNode(lock, read('scripts/node-hashes.json') as NodeHashes),
  ...(count < packagesMin ? [`only ${count} packages in package-lock.json: fewer than ${packagesMin}`] : []),
];
console.log(`${count} packages, ${advisories.advisories.length} advisories of ${advisories.date}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
