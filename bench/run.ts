// npm run bench: what the program does in a second, each figure against a peer or a limit measured in the same run. Only
// the ratios count; machines differ. `node bench/run.ts api-read` takes one figure.
import { analyticsAtScale } from './analytics/at-scale.ts';
import { writeCost } from './analytics/write-cost.ts';
import { apiCreate } from './api-create.ts';
import { apiRead } from './api-read.ts';
import { apiWrite } from './api-write.ts';
import { bundle } from './bundle.ts';
import { checkoutPage } from './checkout-page.ts';
import { derive } from './derive.ts';
import { detectLatency } from './detect-latency.ts';
import { table, type Figure } from './measuring/figure.ts';
import { flood } from './flood.ts';
import { fundsMillion } from './funds-1m.ts';
import { gasPayouts } from './gas/gas-payouts.ts';
import { gasSweep } from './gas/gas-sweep.ts';
import { growthMillion } from './growth-1m.ts';
import { liveLatency } from './live-latency.ts';
import { payoutFile } from './payout-file.ts';
import { planSweepsBench } from './plan-sweeps.ts';
import { rewardsBench } from './rewards.ts';
import { searchMillion } from './search-1m.ts';
import { scanBitcoin } from './scan-bitcoin.ts';
import { scanLogs } from './scan-logs.ts';
import { scanTron } from './scan-tron.ts';
import { scanSolana } from './scan-solana.ts';
import { signInFlood } from './sign-in-flood.ts';
import { signIn } from './sign-in.ts';
import { sweepProduct } from './sweep-product.ts';
import { webhookOut } from './webhook-out.ts';
import { openStage, type Stage } from './measuring/stage.ts';

/** The stage is set for the first who needs it. */
const benches: Readonly<Record<string, (stage: () => Promise<Stage>) => Promise<Figure[]>>> = {
  'api-read': async (stage) => apiRead(await stage()),
  'api-write': async (stage) => apiWrite(await stage()),
  'api-create': apiCreate,
  'sign-in': async (stage) => signIn(await stage()),
  'sign-in-flood': async (stage) => signInFlood(await stage()),
  bundle,
  'checkout-page': checkoutPage,
  'gas-sweep': gasSweep,
  'gas-payouts': gasPayouts,
  'sweep-product': sweepProduct,
  derive,
  'scan-logs': scanLogs,
  'scan-tron': scanTron,
  'scan-solana': scanSolana,
  'scan-bitcoin': scanBitcoin,
  'search-1m': searchMillion,
  'funds-1m': fundsMillion,
  'plan-sweeps': planSweepsBench,
  'payout-file': payoutFile,
  rewards: rewardsBench,
  'growth-1m': growthMillion,
  'analytics-writes': writeCost,
  'analytics-10m': analyticsAtScale,
  'detect-latency': detectLatency,
  flood,
  'webhook-out': webhookOut,
  'live-latency': liveLatency,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const stack = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
}

const figures: Figure[] = [];
try {
  await takeFigures();
} catch (error) {
  // Who stops us in the middle knows why things break off.
  if (!stack.disposed) console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
}
if (figures.length > 0) console.log(`\n${table(figures)}`);
if (figures.some(({ flaws = [] }) => flaws.length > 0)) process.exitCode = 1;

async function takeFigures(): Promise<void> {
  let opened: Promise<Stage> | undefined;
  const stage = () => (opened ??= openStage(stack));
  for (const name of wanted) {
    const startedAt = performance.now();
    figures.push(...((await benches[name]?.(stage)) ?? []));
    console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
}
