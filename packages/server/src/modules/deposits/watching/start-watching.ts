import { randomUUID } from 'node:crypto';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Deps } from '../../../platform/deps.ts';
import { onBehalfOf } from '../../../platform/jobs/loop-standing.ts';
import type { Workers } from '../../../platform/jobs/workers.ts';
import { listLiveChains, networkOf, openChain, type ChainCurrency } from '../../assets/index.ts';
import type { AddressSet } from '../booking/address-feed.ts';
import type { Worth } from '../booking/worth.ts';
import { watchChain, type ChainWatcher } from './watch-chain.ts';

/** Tokens that this program knows by itself say what they do. Where balances are what is read, nobody's word counts anyway. */
function doubtsOf(deps: Deps, code: ChainCode): (currency: ChainCurrency) => boolean {
  if (deps.chains.rules(code).nets) return () => false;
  const known = new Set(
    networkOf(deps)
      .tokens(code)
      .map(({ contract }) => contract),
  );
  return ({ contract }) => contract !== null && !known.has(contract);
}

const beatEveryMs = 5_000;

/** Watches every chain of this version, one watcher for each, and keeps their heartbeats. */
export async function startWatching(
  deps: Deps,
  databaseUrl: string,
  openAddresses: () => AddressSet,
  worth?: Worth,
): Promise<Workers> {
  const instance = randomUUID();
  const watchers = new Map<string, { begin(): ChainWatcher; running: ChainWatcher; startedAt: Date }>();
  for (const { id, code, family } of await listLiveChains(deps.db)) {
    const setup = { databaseUrl, blockchain: { id, code, family }, openAddresses, worth, doubts: doubtsOf(deps, code) };
    const name = `${code.toLowerCase()}-listener`;
    const watch = () => watchChain(deps, { ...setup, open: () => openChain(deps, code) });
    const begin = () => onBehalfOf(name, watch);
    watchers.set(name, { begin, running: begin(), startedAt: new Date() });
  }

  // That this process lives. Whether a watcher does its work is judged by what comes of its rounds.
  async function beat(): Promise<void> {
    const alive = [...watchers];
    try {
      await deps.pool.query(
        `insert into worker (instance, name, started_at, beat_at)
         select $1, name, started_at, now() from unnest($2::text[], $3::timestamptz[]) as alive(name, started_at)
         on conflict (instance, name) do update set beat_at = now(), started_at = excluded.started_at`,
        [instance, alive.map(([name]) => name), alive.map(([, { startedAt }]) => startedAt)],
      );
    } catch (error) {
      deps.log.warn({ error: (error as Error).message }, 'heartbeat not written');
    }
  }

  let beating = beat();
  await beating;
  const timer = setInterval(() => void (beating = beat()), beatEveryMs);
  return {
    instance,
    async restart(name) {
      const watcher = watchers.get(name);
      if (!watcher) return;
      await watcher.running.stop();
      Object.assign(watcher, { running: watcher.begin(), startedAt: new Date() });
      await beat();
      deps.log.info({ worker: name }, 'worker restarted');
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...watchers.values()].map(({ running }) => running.stop()));
      await beating;
      await deps.pool.query('delete from worker where instance = $1', [instance]);
    },
  };
}
