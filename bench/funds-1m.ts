import pg from 'pg';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { percentile } from './measuring/rounds.ts';
import { timed } from './measuring/timed.ts';
import { seedHoldings } from './data/seed-holdings.ts';
import { signUp, startServed } from './measuring/served.ts';

const wallets = 20;
const addressesEach = Number(process.env['FUND_ADDRESSES'] ?? 1_000_000) / wallets;
const p95MsMax = 100;

/** What a person sees of a million addresses that hold something, one request after the other. */
export async function fundsMillion(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url, databaseUrl } = await startServed(stack);
  const key = await signUp(url);
  await seedHoldings(databaseUrl, { wallets, addressesEach, hot: `0x${'9a'.repeat(20)}` });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  stack.defer(() => client.end());
  const ours = await timed(async () => {
    const response = await fetch(url + listFunds.path, { headers: { 'api-key': key } });
    const funds = (await response.json()) as Result<typeof listFunds>;
    const shown = funds.reduce((sum, { addressCount }) => sum + addressCount, 0);
    if (shown !== wallets * addressesEach) throw new Error(`${shown} addresses are shown`);
  });
  const text = 'select blockchain_currency_id, sum(ready_units), count(*) from holding group by 1';
  const summed = await timed(() => client.query({ name: 'summed', text }), 5);
  const [p95Ms, summedMs] = [percentile(ours, 95), percentile(summed, 50)];
  return [
    {
      bench: `funds-1m: balances of ${fixed(wallets * addressesEach, 0)} addresses`,
      ours: `p95 ${fixed(p95Ms, 1)} ms`,
      reference: `summed ${fixed(summedMs, 0)} ms`,
      ratio: fixed(p95Ms / summedMs, 3),
      aim: verdict(`p95 < ${p95MsMax} ms`, p95Ms < p95MsMax),
      cpuUs: '-',
      p99Ms: fixed(percentile(ours, 99), 0),
    },
  ];
}
