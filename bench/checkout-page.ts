import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { load, partsOf, seeOnPhone, type Loaded, type Seen } from './measuring/light-page.ts';
import { openTill, type Till } from './data/open-till.ts';
import { median } from './measuring/rounds.ts';

type Budget = { jsKb: number; pageKb: number; lcpSeconds: number; score: number };
const checkout: Budget = { jsKb: 25, pageKb: 40, lcpSeconds: 1, score: 98 };
const budgets: Readonly<Record<keyof Till, Budget>> = {
  choosing: checkout,
  waiting: checkout,
  referrer: { jsKb: 35, pageKb: 50, lcpSeconds: 1.2, score: 98 },
};
/** BTCPay Server's checkout at 03345c28: the files that Checkout.cshtml names, packed with gzip. */
const peer = { jsKb: 86, cssKb: 53 };

/** One look is at the mercy of what else the machine does. */
const looksTaken = 3;

/** What the phones of a payer and of a referrer load, and when they show it: of real ones, with everything that the page asks for. */
export async function checkoutPage(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const folder = temporaryFolder('coffer-checkout');
  stack.defer(() => folder.remove());
  const program = await startProgram(folder.path, { devnet: true });
  stack.defer(async () => void (await program.stop()));
  const chrome = await launch({ chromePath: findChromium() ?? '', chromeFlags: ['--headless=new', ...chromiumFlags] });
  stack.defer(async () => chrome.kill());
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  stack.defer(() => browser.close());
  const page = await browser.contexts()[0]!.newPage();

  const till = await openTill(program.site);
  const figures: Figure[] = [];
  for (const [name, budget] of Object.entries(budgets)) {
    const address = till[name as keyof Till];
    const loaded = await Promise.all((await partsOf(page, address)).map(load));
    figures.push(figureOf(name, budget, await lookAt(address, chrome.port), loaded));
  }
  return figures;
}

async function lookAt(address: string, port: number): Promise<Seen[]> {
  const looks: Seen[] = [];
  while (looks.length < looksTaken) looks.push(await seeOnPhone(address, port));
  return looks;
}

function figureOf(name: string, budget: Budget, looks: readonly Seen[], loaded: readonly Loaded[]): Figure {
  const [jsKb, pageKb] = [kbOf(loaded.filter(({ path }) => path.endsWith('.js'))), kbOf(loaded)];
  const middle = (of: keyof Seen) => median(looks.map((one) => one[of]));
  const [lcpSeconds, shift, score] = [middle('lcpSeconds'), middle('shift'), middle('score')];
  const isLight = jsKb <= budget.jsKb && pageKb <= budget.pageKb;
  const isMet = isLight && lcpSeconds <= budget.lcpSeconds && score >= budget.score;
  return {
    bench: `checkout page: ${name}`,
    ours: `${fixed(jsKb, 1)} kB JS, ${fixed(pageKb, 1)} kB in all, LCP ${fixed(lcpSeconds, 2)} s, score ${score}, CLS ${fixed(shift, 3)}`,
    reference: `BTCPay ${peer.jsKb} kB JS + ${peer.cssKb} kB CSS`,
    ratio: `JS ${fixed(jsKb / peer.jsKb, 2)}, all ${fixed(pageKb / (peer.jsKb + peer.cssKb), 2)}`,
    aim: verdict(
      `<= ${budget.jsKb} kB, ${budget.pageKb} kB, ${fixed(budget.lcpSeconds, 1)} s, >= ${budget.score}`,
      isMet,
    ),
    cpuUs: '-',
    p99Ms: '-',
    ...(isLight ? {} : { flaws: [`loads ${fixed(jsKb, 1)} kB of scripts and ${fixed(pageKb, 1)} kB in all`] }),
  };
}

function kbOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
