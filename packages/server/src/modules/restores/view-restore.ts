import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/restores.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { authorize } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countActiveKeys } from '../api-keys/index.ts';
import { isSendingHeld, listRestores, type Restore } from '../history/index.ts';
import { listSkipped } from '../wallets/index.ts';
import { compareSenders, type Compared } from './compare-senders.ts';

export type RestoreView = Result<typeof contract.readRestore>;

const restoresMax = 20;
/** What was just made is read within seconds; more than that means that the chain is still being read up. */
const blocksToReadMax = 20;

export async function readRestore(deps: Deps, call: Call): Promise<RestoreView> {
  authorize(call.subject, 'system:read');
  const isHeld = await isSendingHeld(call.db);
  return viewRestore(call.db, isHeld ? await compareSenders(deps, call.db) : []);
}

/** Since when sending is held, and why, without asking any chain. */
export async function readHold(call: Call): Promise<{ since: string; reason: Restore['reason'] } | null> {
  authorize(call.subject, 'system:read');
  const open = (await listRestores(call.db, restoresMax)).findLast(isOpen);
  return open ? { since: open.noticedAt.toISOString(), reason: open.reason } : null;
}

export async function viewRestore(db: Db, compared: readonly Compared[]): Promise<RestoreView> {
  const restores = await listRestores(db, restoresMax);
  const open = restores.filter(isOpen);
  const wallets = compared.map(({ view }) => view);
  return {
    sendingHeld: open.length > 0,
    releasable: open.length > 0 && obstaclesOf(wallets).length === 0,
    restores: restores.map(viewOne),
    wallets,
    skipped: (
      await listSkipped(
        db,
        open.map(({ id }) => id),
      )
    ).map((pool) => ({
      walletID: pool.walletId,
      walletName: pool.walletName,
      family: pool.family as ChainFamily,
      fromPosition: pool.from,
      toPosition: pool.to,
      watched: pool.watched,
    })),
    activeApiKeys: await countActiveKeys(db),
  };
}

/** Why sending cannot be released yet, each as a sentence. */
export function obstaclesOf(wallets: RestoreView['wallets']): string[] {
  return wallets.flatMap(({ walletName, verdict, blocksToRead, reason, blockchainCode }) => {
    if (verdict === 'unknown') return [`"${walletName}" could not be compared: ${reason ?? blockchainCode}`];
    if ((blocksToRead ?? 0) <= blocksToReadMax) return [];
    return [
      `${blockchainCode} is still being read: ${blocksToRead} blocks are missing, so what left "${walletName}" is not booked yet.`,
    ];
  });
}

const isOpen = ({ releasedAt }: Restore) => releasedAt === null;

function viewOne(restore: Restore): RestoreView['restores'][number] {
  return {
    ...restore,
    noticedAt: restore.noticedAt.toISOString(),
    rememberedAt: restore.rememberedAt?.toISOString() ?? null,
    releasedAt: restore.releasedAt?.toISOString() ?? null,
  };
}
