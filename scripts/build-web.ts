// Builds the dashboard and the checkout for the server to send. Does nothing when they are built from these sources.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { bundles, configOf } from '../packages/web/vite.config.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'packages/web/dist');
const compressible = /\.(js|css|svg)$/;
const sources = [
  'packages/{web,keys,kernel,contract}/{*.*,src/**/*.*}',
  'package-lock.json',
  'scripts/build-web.ts',
] as const;

const hash = hashOfSources();
if (!isBuilt()) {
  const startedAt = Date.now();
  console.log('Building the dashboard and the checkout.');
  // Built beside the old one, so that a build that fails or is cut off leaves that one whole.
  const next = `${dist}.${process.pid}`;
  try {
    await Promise.all(bundles.map((bundle) => build(configOf(bundle, next))));
    await compressAll(path.join(next, 'client/assets'));
    writeFileSync(path.join(next, 'sources.sha256'), hash);
    rmSync(dist, { recursive: true, force: true });
    await rename(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  console.log(`Built the dashboard and the checkout in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function isBuilt(): boolean {
  const stamp = path.join(dist, 'sources.sha256');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function hashOfSources(): string {
  const sum = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  for (const file of files)
    sum
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return sum.digest('hex');
}

async function compressAll(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const names = (await readdir(folder)).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.gz`, await promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 9 }));
      await writeFile(`${file}.br`, await promisify<Buffer, object, Buffer>(brotliCompress)(bytes, quality));
    }),
  );
}
