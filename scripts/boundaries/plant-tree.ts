import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Planted } from './planted.ts';

/** Runs `look` on a tree in which just these imports stand, and takes the tree away again. */
export async function withPlantedTree<T>(planted: readonly Planted[], look: (root: string) => Promise<T>): Promise<T> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boundaries-')));
  try {
    plantPackages(root);
    for (const [file, text] of sourcesOf(planted)) write(root, file, text);
    return await look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What is found in `node_modules`: a dependency, one for development only, and our own packages as npm links them. */
function plantPackages(root: string): void {
  const manifest = {
    dependencies: { zod: '1.0.0', '@mantine/core': '1.0.0', '@noble/hashes': '1.0.0' },
    devDependencies: { 'dev-only': '1.0.0' },
  };
  write(root, 'package.json', JSON.stringify(manifest));
  for (const name of ['zod', '@mantine/core', '@noble/hashes', 'dev-only']) {
    write(root, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }));
    write(root, `node_modules/${name}/dist/index.js`, '');
  }
  const kernel = { name: '@coffer/kernel', version: '1.0.0', type: 'module', exports: { './*.ts': './src/*.ts' } };
  write(root, 'packages/kernel/package.json', JSON.stringify(kernel));
  mkdirSync(path.join(root, 'node_modules/@coffer'), { recursive: true });
  symlinkSync('../../packages/kernel', path.join(root, 'node_modules/@coffer/kernel'));
}

/** Files are imported for a type alone, which is easier to overlook; packages for what they do. */
function sourcesOf(planted: readonly Planted[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const { from, to } of planted) {
    const toFile = /^(packages|devnet|e2e|bench|scripts)\//.test(to);
    if (toFile && !sources.has(to)) sources.set(to, '');
    const line = toFile ? `import type {} from '${relative(from, to)}';` : `import '${to}';`;
    sources.set(from, `${sources.get(from) ?? ''}${line}\n`);
  }
  return sources;
}

function relative(from: string, to: string): string {
  const way = path.posix.relative(path.posix.dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
