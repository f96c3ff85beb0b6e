import type { Result } from '@coffer/contract/endpoint.ts';
import type { readNotices } from '@coffer/contract/operations/notices.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { selectShort } from './shortfall-store.ts';

/** Rewards that are due and that hot wallets cannot pay, for whoever may fill them. */
export async function listShortfalls(db: Db, scope: ProjectScope): Promise<Result<typeof readNotices>['shortRewards']> {
  return (await selectShort(db, scope)).map((one) => ({
    projectID: one.projectId,
    projectName: one.projectName,
    blockchainCode: one.blockchainCode,
    currencyCode: one.currencyCode,
    dueUSD: dollarsOf(one.due),
    walletsUSD: dollarsOf(one.held),
    shortUSD: dollarsOf(BigInt(one.due) - BigInt(one.held)),
  }));
}
