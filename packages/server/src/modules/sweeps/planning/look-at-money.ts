import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openChain } from '../../assets/index.ts';
import { firstCut } from './economics.ts';
import { selectCandidates, selectFree, type CandidatesAsk } from './free-store.ts';
import type { Candidate, Free, PlanContext, Trigger, Wish } from './plan-context.ts';
import { restOf } from './plan-outcomes.ts';
import { addressesPerSweepMax, sweepsAtOnceMax } from '../rules/sweep-limits.ts';
import { triggerOf } from './trigger-of.ts';

export type Looked = {
  /** Undefined where no node of it is in use. */
  chain: Chain | undefined;
  free: Free;
  trigger: Trigger | undefined;
  candidates: Candidate[];
};

/**
 * What there is to move of each, by as many statements for a hundred wallets as for one. Only where it is due more addresses
 * are read than the first transaction would take: the others are for its estimate.
 */
export async function lookAtMoney(
  deps: Deps,
  db: Db,
  contexts: readonly PlanContext[],
  wish: Wish | null,
): Promise<ReadonlyMap<PlanContext, Looked>> {
  const now = deps.clock.now();
  const asking = contexts.filter((context) => restOf(context, wish, now) === undefined);
  const frees = await selectFree(
    db,
    asking.map((context) => ({ ...context, cut: firstCut(context) })),
    now,
  );
  const chains = await openChains(deps, asking);
  const found = asking.flatMap((context, at) => {
    const free = frees[at];
    if (!free) return [];
    const trigger = wish ? ('person' as const) : triggerOf(context, free, now);
    const slots = trigger === undefined ? 1 : sweepsAtOnceMax - context.running;
    const candidatesMax = free.addresses === 0 ? 0 : slots * addressesPerSweepMax;
    return { context, free, trigger, candidatesMax, chain: chains.get(context.blockchainCode) };
  });
  const asks = found.map(({ context, candidatesMax }) => askOf(context, candidatesMax));
  const candidates = await selectCandidates(db, asks, now);
  return new Map(
    found.map(({ context, chain, free, trigger }, at) => [
      context,
      { chain, free, trigger, candidates: candidates[at] ?? [] },
    ]),
  );
}

function askOf(context: PlanContext, candidatesMax: number): CandidatesAsk {
  const accountsOf = context.walletKind === 'xpub' ? (context.sweepContract?.id ?? null) : null;
  return { ...context, cut: firstCut(context), candidatesMax, accountsOf };
}

async function openChains(
  deps: Deps,
  contexts: readonly PlanContext[],
): Promise<ReadonlyMap<ChainCode, Chain | undefined>> {
  const codes = [...new Set(contexts.map((context) => context.blockchainCode))];
  return new Map(await Promise.all(codes.map(async (code) => [code, await openChain(deps, code)] as const)));
}
