import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { balancesOf, debtAccount, referralAccount } from '../../ledger/index.ts';
import { siteUrl } from '../../system/index.ts';
import type { Referrer } from './referrer-list-store.ts';

const pots = ['pending', 'available', 'reserved', 'paid'] as const;

/** With what the ledger says of each, in one question for all of them. */
export async function viewReferrers(
  deps: Pick<Deps, 'config'>,
  db: Db,
  referrers: readonly Referrer[],
): Promise<ReferrerView[]> {
  if (referrers.length === 0) return [];
  const site = await siteUrl(deps, db);
  const accounts = referrers.flatMap(({ id, projectId }) => [
    ...pots.map((pot) => referralAccount(id, pot, projectId)),
    debtAccount(id, projectId),
  ]);
  const balances = new Map((await balancesOf(db, accounts)).map(({ account, units }) => [account, units]));
  return referrers.map((one) => viewReferrer(one, site, balances));
}

function viewReferrer(one: Referrer, site: string, balances: ReadonlyMap<string, bigint>): ReferrerView {
  const { id, projectId } = one;
  // What a referrer has is a credit, which the ledger keeps below zero.
  const credit = (pot: (typeof pots)[number]) =>
    dollarsOf(-(balances.get(referralAccount(id, pot, projectId).name) ?? 0n));
  return {
    id,
    projectID: projectId,
    projectName: one.projectName,
    referenceID: one.referenceId,
    email: one.email,
    code: one.code,
    shareURL: `${site}/referral/${one.shareToken}`,
    status: one.status,
    statusReason: one.statusReason,
    friends: one.friends,
    converted: one.converted,
    revenueUSD: dollarsOf(one.revenue),
    balance: {
      pendingUSD: credit('pending'),
      availableUSD: credit('available'),
      reservedUSD: credit('reserved'),
      paidUSD: credit('paid'),
      debtUSD: dollarsOf(balances.get(debtAccount(id, projectId).name) ?? 0n),
    },
    createdAt: one.createdAt.toISOString(),
  };
}
