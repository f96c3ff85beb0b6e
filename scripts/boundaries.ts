// Checks who imports whom, and first that it would see it: a check that is blind passes everything.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { cruiseFolders, ranks, rooms, ruleNames } from './boundaries/cruise.ts';
import { withPlantedTree } from './boundaries/plant-tree.ts';
import { plantedImports } from './boundaries/planted.ts';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['packages', 'devnet', 'e2e', 'bench', 'scripts'];
const sources = ['packages/*/src/**/*.{ts,tsx}', 'devnet/**/*.ts'];
const filesMin = 40;

/** Where the cruiser shows something else than what was imported. */
const shownAs: Readonly<Record<string, string>> = {
  'node:fs': 'fs',
  zod: 'node_modules/zod/dist/index.js',
  'dev-only': 'node_modules/dev-only/dist/index.js',
  '@mantine/core': 'node_modules/@mantine/core/dist/index.js',
};

async function blindSpots(): Promise<string[]> {
  const planted = plantedImports(ranks, rooms);
  const expected = new Set(
    planted.flatMap(({ from, to, breaks }) => breaks.map((rule) => `${rule}: ${from} -> ${shownAs[to] ?? to}`)),
  );
  const { violations, acrossPackages } = await withPlantedTree(planted, (at) => cruiseFolders(at, folders));
  const found = new Set(violations);
  return [
    ...[...expected].filter((one) => !found.has(one)).map((one) => `planted but not seen: ${one}`),
    ...[...found].filter((one) => !expected.has(one)).map((one) => `refused though allowed: ${one}`),
    ...ruleNames
      .filter((name) => !violations.some((one) => one.startsWith(`${name}: `)))
      .map((n) => `never tried: ${n}`),
    ...(acrossPackages.some((d) => d.file === 'packages/kernel/src/a.ts') ? [] : ['@coffer/kernel was not followed']),
  ];
}

async function violationsOfTree(): Promise<string[]> {
  const files = globSync(sources, { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const cruised = await cruiseFolders(
    root,
    folders.filter((folder) => existsSync(path.join(root, folder))),
  );
  const missed = files.filter((file) => !cruised.files.has(file));
  const lost = cruised.acrossPackages.filter((d) => !d.file.startsWith('packages/'));
  console.log(`${files.length} source files, ${cruised.files.size} modules cruised, ${ruleNames.length} rules`);
  return [
    ...cruised.violations,
    ...missed.map((file) => `not cruised: ${file}`),
    ...lost.map((d) => `${d.specifier} led to ${d.file}, outside of packages`),
    ...(files.length < filesMin ? [`only ${files.length} source files: fewer than ${filesMin}`] : []),
    ...(cruised.files.size < files.length ? [`only ${cruised.files.size} modules for ${files.length} files`] : []),
    ...(cruised.acrossPackages.length === 0 ? ['no import between packages was seen'] : []),
  ];
}

const problems = [...(await blindSpots()), ...(await violationsOfTree())];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
