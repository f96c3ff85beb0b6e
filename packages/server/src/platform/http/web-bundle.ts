import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Encoding } from './accepted.ts';
import type { Manifest } from './web-preloads.ts';

export type Asset = { type: string; bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

/** All that the build made, in memory: a build that is made anew while we run takes nothing away from open pages. */
export type WebBundle = {
  dashboard: string;
  checkout: string;
  manifest: Manifest;
  /** By their name, which has a hash of what is in it. */
  assets: ReadonlyMap<string, Asset>;
  /** The first paint of a page for payers. */
  render(address: string): string | undefined;
};

export class WebNotBuilt extends Error {
  constructor(cause: unknown) {
    super('The dashboard is not built. Run: npm run build', { cause });
    this.name = 'WebNotBuilt';
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressed: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

/** Reads what `npm run build` left in the folder. */
export async function openWebBundle(folder: string): Promise<WebBundle> {
  const client = path.join(folder, 'client');
  const text = (name: string) => readFile(path.join(client, name), 'utf8');
  try {
    const [dashboard, checkout, manifest, assets, drawn] = await Promise.all([
      text('dashboard.html'),
      text('checkout.html'),
      text('dashboard.manifest.json'),
      readAssets(path.join(client, 'assets')),
      import(pathToFileURL(path.join(folder, 'server/checkout-server.js')).href) as Promise<Pick<WebBundle, 'render'>>,
    ]);
    return { dashboard, checkout, manifest: JSON.parse(manifest) as Manifest, assets, render: drawn.render };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND' ? new WebNotBuilt(error) : error;
  }
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (file) => [file, await readFile(path.join(folder, file))] as const),
  );
  const assets = new Map<string, Asset>();
  for (const [file, identity] of files) {
    if (path.extname(file) in compressed) continue;
    assets.set(file, { type: types[path.extname(file)] ?? 'application/octet-stream', bytes: { identity } });
  }
  for (const [file, bytes] of files) {
    const { name, ext } = path.parse(file);
    const encoding = compressed[ext];
    const asset = assets.get(name);
    if (encoding && asset) asset.bytes[encoding] = bytes;
  }
  return assets;
}
