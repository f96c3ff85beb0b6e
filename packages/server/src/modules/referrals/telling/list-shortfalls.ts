import type { Result } from '@coffer/contract/endpoint.ts';
import type { readNotices } from '@coffer/contract/operations/notices.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { selectShort, type Shortfall } from './shortfall-store.ts';

/** Rewards that are due and that would not be paid, for whoever may fill hot wallets. */
export async function listShortfalls(db: Db, scope: ProjectScope): Promise<Result<typeof readNotices>['shortRewards']> {
  return (await selectShort(db, scope)).map((one) => ({
    projectID: one.projectId,
    projectName: one.projectName,
    blockchainCode: one.blockchainCode,
    currencyCode: one.currencyCode,
    dueUSD: dollarsOf(one.due),
    walletsUSD: dollarsOf(one.held),
    earnedUSD: dollarsOf(BigInt(one.earned) > 0n ? one.earned : 0n),
    shortUSD: dollarsOf(greatestOf(one)),
  }));
}

/** The greater of both, since what comes in may end up in the hot wallet. */
function greatestOf({ walletsLack, earnedLack }: Shortfall): bigint {
  const [wallets, earned] = [BigInt(walletsLack), BigInt(earnedLack)];
  return wallets > earned ? wallets : earned;
}
