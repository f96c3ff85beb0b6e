import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { seeOnPhone } from './measuring/light-page.ts';

const dist = path.resolve(import.meta.dirname, '../packages/web/dist/client');
const password = 'Choose.a.good.1';

type Budget = { jsKb: number; lcpSeconds: number };
const dashboardBudget: Budget = { jsKb: 190, lcpSeconds: 2 };
const lazyKb = 110;

/** What a first visit loads, and when a phone shows it. */
export async function bundle(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const folder = temporaryFolder('coffer-bundle');
  stack.defer(() => folder.remove());
  const program = await startProgram(folder.path);
  stack.defer(async () => void (await program.stop()));
  const chrome = await launch({ chromePath: findChromium() ?? '', chromeFlags: ['--headless=new', ...chromiumFlags] });
  stack.defer(async () => chrome.kill());
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  stack.defer(() => browser.close());
  const [context] = browser.contexts();
  const page = await context!.newPage();

  const { site } = program;
  const key = await makeRoot(site);
  const figures = [await measure(page, `${site}/login`, 'bundle: /login', dashboardBudget, chrome.port)];
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify({ key, role: { name: 'root' } }));
  figures.push(await measure(page, `${site}/project/all/dashboard`, 'bundle: shell', dashboardBudget, chrome.port));
  return [...figures, largestLazy()];
}

async function makeRoot(site: string): Promise<string> {
  const reply = await fetch(`${site}/api/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@example.com', password }),
  });
  return ((await reply.json()) as { key: string }).key;
}

/** The scripts that the page asks for, in their order. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('request', note);
  return [...new Set(asked)].filter((name) => name.endsWith('.js'));
}

async function measure(page: Page, address: string, bench: string, budget: Budget, port: number): Promise<Figure> {
  const scripts = await scriptsOf(page, address);
  const jsKb = sum(scripts.map(gzKb));
  const { lcpSeconds: lcp, shift, score } = await seeOnPhone(address, port);
  const isMet = jsKb <= budget.jsKb && lcp <= budget.lcpSeconds;
  return {
    bench,
    ours: `${fixed(jsKb, 1)} kB JS, LCP ${fixed(lcp, 2)} s`,
    reference: `score ${score}, CLS ${fixed(shift, 3)}`,
    ratio: fixed(jsKb / budget.jsKb, 2),
    aim: verdict(`<= ${budget.jsKb} kB, ${fixed(budget.lcpSeconds, 1)} s`, isMet),
    cpuUs: '-',
    p99Ms: '-',
    ...(jsKb <= budget.jsKb ? {} : { flaws: [`loads ${fixed(jsKb, 1)} kB of scripts, allowed are ${budget.jsKb}`] }),
  };
}

function largestLazy(): Figure {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'dashboard.manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean }
  >;
  const chunks = Object.values(manifest).filter(({ file, isEntry }) => file.endsWith('.js') && !isEntry);
  return largestOf('bundle: largest lazy chunk', [...new Set(chunks.map(({ file }) => `/${file}`))], lazyKb);
}

function largestOf(bench: string, scripts: readonly string[], allowedKb: number): Figure {
  const kb = Math.max(...scripts.map(gzKb));
  return {
    bench,
    ours: `${fixed(kb, 1)} kB JS`,
    reference: '-',
    ratio: fixed(kb / allowedKb, 2),
    aim: verdict(`<= ${allowedKb} kB`, kb <= allowedKb),
    cpuUs: '-',
    p99Ms: '-',
    ...(kb <= allowedKb ? {} : { flaws: [`weighs ${fixed(kb, 1)} kB, allowed are ${allowedKb}`] }),
  };
}

function gzKb(name: string): number {
  return readFileSync(path.join(dist, `${name}.gz`)).byteLength / 1000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
