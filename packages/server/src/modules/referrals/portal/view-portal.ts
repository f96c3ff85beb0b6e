import { linkToCampaign } from '@coffer/contract/growth/campaign-link.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { balancesOf, debtAccount, referralAccount } from '../../ledger/index.ts';
import { siteUrl } from '../../system/index.ts';
import { brandOf } from './brand-of.ts';
import { findViewer, isShut, shutFault } from './find-viewer.ts';
import { listFriendsOf } from './list-portal-friends.ts';
import { listRewardsOf } from './list-portal-rewards.ts';
import { findOffer, listOffers, type OfferRow } from './offer-store.ts';
import { findCounts, findNext } from './portal-figures-store.ts';
import type { PortalPerson } from './portal-person-store.ts';
import { countRewards } from './reward-store.ts';
import { stateOf, viewOffer } from './view-offer.ts';
import { viewPaying, type WithdrawDeps } from './view-withdraw.ts';

/** The page of a referrer, for whoever has its token. */
export async function viewPortal(
  deps: WithdrawDeps,
  call: Pick<Call, 'db' | 'now' | 'ip'>,
  token: string,
): Promise<PortalView> {
  const person = await findViewer(call, token);
  if (isShut(person)) throw shutFault();
  return portalOf(deps, call, person);
}

export async function portalOf(
  deps: WithdrawDeps,
  { db, now }: Pick<Call, 'db' | 'now'>,
  person: PortalPerson,
): Promise<PortalView> {
  const { id, projectId, code, shareToken } = person;
  const scope = onlyProjects(projectId);
  const [running, ...others] = await listOffers(db, scope);
  const offer = running ?? (await findOffer(db, scope));
  const plainURL = `${await siteUrl(deps, db)}/referral/${shareToken}`;
  const rewards = await listRewardsOf(db, id, { now });
  const friends = await listFriendsOf(db, id);
  return {
    brand: brandOf(person),
    state: stateOf(offer),
    shareURL: running ? linkOf(plainURL, running) : plainURL,
    code,
    campaign: offer?.name ?? null,
    offer: offer ? viewOffer(offer) : null,
    otherLinks: others.map((other) => ({
      campaign: other.name,
      shareURL: linkOf(plainURL, other),
      offer: viewOffer(other),
    })),
    counts: await findCounts(db, id),
    balance: await balanceOf(db, person),
    nextYours: await nextOf(db, id),
    rewards: rewards.data,
    rewardsCount: await countRewards(db, id),
    nextCursor: rewards.nextCursor,
    friends: friends.data,
    friendsCursor: friends.nextCursor,
    ...(await viewPaying(deps, db, person, now)),
  };
}

function linkOf(plainURL: string, { campaignId: id, isDefault }: OfferRow): string {
  return linkToCampaign(plainURL, { id, isDefault });
}

/** By the ledger, which is what is paid by. */
async function balanceOf(db: Db, { id, projectId }: PortalPerson): Promise<PortalView['balance']> {
  const pots = ['available', 'pending', 'reserved', 'paid'] as const;
  const accounts = pots.map((pot) => referralAccount(id, pot, projectId));
  const debt = debtAccount(id, projectId);
  const found = await balancesOf(db, [...accounts, debt]);
  const standing = (name: string) => found.find(({ account }) => account === name)?.units ?? 0n;
  const [available = 0n, pending = 0n, reserved = 0n, paid = 0n] = accounts.map(({ name }) => -standing(name));
  return {
    availableUSD: dollarsOf(available),
    onHoldUSD: dollarsOf(pending),
    requestedUSD: dollarsOf(reserved),
    paidUSD: dollarsOf(paid),
    earnedUSD: dollarsOf(available + pending + reserved + paid),
    debtUSD: dollarsOf(standing(debt.name)),
  };
}

async function nextOf(db: Db, personId: number): Promise<PortalView['nextYours']> {
  const next = await findNext(db, personId);
  return next ? { amountUSD: dollarsOf(next.units), at: next.at.toISOString() } : null;
}
