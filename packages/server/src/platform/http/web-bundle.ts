import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@coffer/kernel/language.ts';
import type { Encoding } from './accepted.ts';
import type { NoReferral } from './referral-page.ts';
import type { Manifest } from './web-preloads.ts';

export type Asset = { type: string; bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

/** The parts of a page that differ from request to request. */
export type DrawnPage = { head: string; app: string; data: string };

type Renderers = {
  /** The first paint of a page that is the same for everybody. */
  render(address: string): string | undefined;
  /** The first paint of a payment. */
  renderCheckout(facts: object, nonce: string): DrawnPage;
  renderNoPayment(isBroken: boolean, address: string, language: Language): DrawnPage;
  /** The first paint of a page of referrals. */
  renderReferral(facts: object, nonce: string): DrawnPage;
  renderNoReferral(why: NoReferral, language: Language): DrawnPage;
};

/** All that the build made, in memory: a build that is made anew while we run takes nothing away from open pages. */
export type WebBundle = Renderers & {
  dashboard: string;
  checkout: string;
  referral: string;
  addresses: string;
  manifest: Manifest;
  /** Of the light pages. */
  lightManifest: Manifest;
  /** What shops put into their own pages. */
  embed: Asset;
  /** By their name, which has a hash of what is in it. */
  assets: ReadonlyMap<string, Asset>;
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

/** Where the nonce of each request goes. */
export const nonceMark = '%NONCE%';

const embedSource = 'src/app/embed.ts';

/** Reads what `npm run build` left in the folder. */
export async function openWebBundle(folder: string): Promise<WebBundle> {
  const client = path.join(folder, 'client');
  const text = (name: string) => readFile(path.join(client, name), 'utf8');
  try {
    const [dashboard, checkout, referral, addresses, manifest, light, assets, renderers] = await Promise.all([
      text('dashboard.html'),
      text('checkout.html'),
      text('referral.html'),
      text('addresses.html'),
      text('dashboard.manifest.json'),
      text('checkout.manifest.json'),
      readAssets(path.join(client, 'assets')),
      import(pathToFileURL(path.join(folder, 'server/checkout-server.js')).href) as Promise<Renderers>,
    ]);
    const lightManifest = JSON.parse(light) as Manifest;
    const embed = assets.get(path.basename(lightManifest[embedSource]?.file ?? ''));
    if (!embed) throw new WebNotBuilt(`nothing is built of ${embedSource}`);
    const { render, renderCheckout, renderNoPayment, renderReferral, renderNoReferral } = renderers;
    return {
      dashboard,
      checkout: withStyles(checkout, assets),
      referral: withStyles(referral, assets),
      addresses,
      manifest: JSON.parse(manifest) as Manifest,
      lightManifest,
      embed,
      assets,
      render,
      renderCheckout,
      renderNoPayment,
      renderReferral,
      renderNoReferral,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND' ? new WebNotBuilt(error) : error;
  }
}

/** The styles inside the page: on a phone far away each file that the first paint waits for is felt. */
function withStyles(html: string, assets: ReadonlyMap<string, Asset>): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/assets\/([^"]+)">\s*/g, (_link, name: string) => {
    const style = assets.get(name);
    if (!style) throw new WebNotBuilt(`there is no ${name}`);
    return `<style nonce="${nonceMark}">${style.bytes.identity.toString('utf8').trim()}</style>`;
  });
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
