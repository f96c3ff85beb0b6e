import type { Tx } from '../../../platform/db/db.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { insertAddresses, lockAddresses, nextPosition, selectLowPools, type Pool } from './address-store.ts';

/** So many addresses of each wallet wait to be given out. */
const readyMin = 200;
/** Deriving keeps the program from everything else, so it is done in small steps. */
const derivedAtOnceMax = 50;
const poolsPerRoundMax = 20;
const lookEveryMs = 1000;

type Derives = Pick<Deps, 'chains'>;

/** Derives the next addresses of a wallet, where its chain lets us. Gives how many of them were new to us. */
export async function deriveMore(deps: Derives, tx: Tx, pool: Pool, count: number): Promise<number> {
  await lockAddresses(tx);
  const from = await nextPosition(tx, pool.walletId, pool.family);
  const addresses = deps.chains.rules(pool.code).deriveAddresses?.(pool.source, from, count) ?? [];
  return insertAddresses(tx, pool, from, addresses, 'ready');
}

/** One step for each wallet that runs low. */
export async function refillPools(deps: Pick<Deps, 'chains' | 'db'>): Promise<'again' | 'wait'> {
  const low = await selectLowPools(deps.db, readyMin, poolsPerRoundMax);
  let added = 0;
  for (const pool of low) added += await inTransaction(deps.db, (tx) => deriveMore(deps, tx, pool, derivedAtOnceMax));
  return added > 0 ? 'again' : 'wait';
}

/** Keeps addresses ready, so that nobody waits for one to be derived. */
export function startRefilling(deps: Pick<Deps, 'chains' | 'db' | 'log'>): Loop {
  return startLoop('address pools', lookEveryMs, deps.log, () => refillPools(deps));
}
