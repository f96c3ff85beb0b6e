import { get } from 'node:http';
import type { Page } from '@playwright/test';
import lighthouse from 'lighthouse';

export type Loaded = { path: string; bytes: number };
export type Seen = { lcpSeconds: number; shift: number; score: number };

/** What a page asks for, in its order; calls of the API come after it is there. */
export async function partsOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  page.on('request', note);
  await page.goto(address, { waitUntil: 'load' });
  page.off('request', note);
  return [...new Set(asked)].filter((url) => url.startsWith('http') && !url.includes('/api/'));
}

/** As it comes over the line, packed with gzip. */
export async function load(url: string): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = get(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' } }, (reply) => {
    let bytes = 0;
    reply.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
    reply.on('end', () =>
      reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${reply.statusCode}`)),
    );
    reply.on('error', reject);
  });
  asked.on('error', reject);
  return { path: new URL(url).pathname, bytes: await promise };
}

/** As a phone sees it, by the rules of Lighthouse. */
export async function seeOnPhone(address: string, port: number): Promise<Seen> {
  const seen = await lighthouse(address, { port, disableStorageReset: true, onlyCategories: ['performance'] });
  const audits = seen?.lhr.audits ?? {};
  return {
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    score: Math.round((seen?.lhr.categories['performance']?.score ?? Number.NaN) * 100),
  };
}
