import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose } from '../packages/server/src/app/compose.ts';
import { memoryChains } from '../packages/server/src/chains/memory/memory-chains.ts';
import type { Chains } from '../packages/server/src/chains/port/chains.ts';
import type { Chain } from '../packages/server/src/chains/port/port.ts';
import { planSweeps } from '../packages/server/src/modules/sweeps/planning/plan-sweeps.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import type { Deps } from '../packages/server/src/platform/deps.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { percentile } from './measuring/rounds.ts';
import { seedHoldings } from './data/seed-holdings.ts';

const addresses = 100_000;
const msMax = 1000;
const rounds = 7;

/**
 * What is unswept at a hundred thousand addresses is looked at, priced and, where it is due, set off: all that the database
 * and the program do for it. What a node takes to estimate a fee is left out; the program looks every few seconds, so its
 * very first look, which plans every statement anew, stands beside the others.
 */
export async function planSweepsBench(): Promise<Figure[]> {
  return [
    await planned({ wallets: 1, what: 'of one wallet, 4 sweeps set off', amountUsd: '100' }),
    await planned({ wallets: 100, what: 'of 100 wallets, none due yet', amountUsd: '1000000' }),
  ];
}

type Scene = { wallets: number; what: string; amountUsd: string };

async function planned({ wallets, what, amountUsd }: Scene): Promise<Figure> {
  await using stack = new AsyncDisposableStack();
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const memory = memoryChains();
  const chains = { ...memory, connect: withoutEstimating(memory) };
  const config = readConfig({
    DATA_DIR: path.join(home, 'data'),
    NETWORK: 'local',
    ROLES: 'api',
    BASE_RPC_URL: 'http://127.0.0.1:1',
  });
  const { deps, close } = await compose({ config, databaseUrl: postgres.url, log: openLog('warn'), chains });
  stack.defer(close);
  const network = memory.network('BASE');
  const hot = network.address('gas');
  network.pay(hot, 10n ** 20n);
  network.mine();
  await addToken(deps);
  await seedHoldings(postgres.url, { wallets, addressesEach: addresses / wallets, hot });
  await deps.pool.query('update sweep_rules set amount_usd = $1, addresses = 100000', [amountUsd]);
  const [tookMs, summedMs]: [number[], number[]] = [[], []];
  const coldMs = await timed(() => planAll(deps, wallets));
  await forget(deps);
  for (let round = 0; round < rounds; round += 1) {
    tookMs.push(await timed(() => planAll(deps, wallets)));
    summedMs.push(await timed(() => deps.pool.query('select sum(ready_units), count(*) from holding')));
    await forget(deps);
  }
  const [worst, summed] = [Math.max(...tookMs), percentile(summedMs, 50)];
  return {
    bench: `plan-sweeps: ${fixed(addresses, 0)} addresses ${what}`,
    ours: `slowest ${fixed(worst, 0)} ms, the very first ${fixed(coldMs, 0)} ms`,
    reference: `summed ${fixed(summed, 0)} ms`,
    ratio: fixed(worst / summed, 1),
    aim: verdict(`< ${msMax} ms`, worst < msMax),
    cpuUs: '-',
    p99Ms: '-',
  };
}

/** What a node takes to run a call is the node's: here it answers at once. */
function withoutEstimating(memory: Chains): Chains['connect'] {
  const fee = { unitsMax: 10n ** 15n, unitsLikely: 5n * 10n ** 14n, price: 10n ** 9n, detail: {} };
  return (code, settings) => {
    const chain = memory.connect(code, settings);
    return Object.assign(Object.create(chain) as Chain, { estimateFee: () => Promise.resolve(fee) });
  };
}

async function planAll(deps: Deps, wallets: number): Promise<void> {
  let looked = 0;
  while (looked < wallets) {
    const round = await planSweeps(deps);
    if (round.looked === 0) throw new Error(`${looked} of ${wallets} were looked at`);
    looked += round.looked;
  }
}

/** As if nobody had looked yet. */
async function forget({ pool }: Deps): Promise<void> {
  await pool.query("update sweep set status = 'cancelled', ended_at = null");
  await pool.query('delete from sweep_lock');
  await pool.query('delete from sweep_plan');
}

/** Local networks begin without tokens. */
async function addToken({ pool }: Deps): Promise<void> {
  await pool.query(
    `insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
     select 3, id, $1, 6, 'ERC20', false, true from currency where code = 'USDC'`,
    [`0x${'7e'.repeat(20)}`],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
