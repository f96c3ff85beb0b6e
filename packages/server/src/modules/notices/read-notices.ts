import type { Result } from '@coffer/contract/endpoint.ts';
import { noticedChangesMax, type readNotices as endpoint } from '@coffer/contract/operations/notices.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { can, type MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { hasOnlyTestNetworks, listBlockchains } from '../assets/index.ts';
import { isLive as readIsLive } from '../going-live/index.ts';
import { readHold } from '../restores/index.ts';
import { listThirsty } from '../alarms/index.ts';
import { listThin } from '../payouts/index.ts';
import { listRequested, listShortfalls } from '../referrals/index.ts';
import { countOpenChanges, listTreasuryChanges } from '../treasury-changes/index.ts';
import { listLowPools } from '../wallets/index.ts';
import { listFailing } from '../webhooks/index.ts';

type Notices = Result<typeof endpoint>;

/** Each part for those who may see what it tells of; where a part asks somebody to act, for those who may. */
export async function readNotices(deps: Deps, call: Call<MemberSubject>): Promise<Notices> {
  const may = (...permissions: Permission[]) => permissions.every((one) => can(call.subject, one));
  const [
    isTest,
    isLive,
    networks,
    sendingHeld,
    thirsty,
    lowPools,
    failingWebhooks,
    shortRewards,
    thinWallets,
    requestedPayouts,
    openChanges,
    openChangeCounts,
  ] = await Promise.all([
    hasOnlyTestNetworks(call.db),
    readIsLive(call.db),
    may('projects:read') ? readNetworks(call) : [],
    may('system:read') ? readHold(call) : null,
    may('sweeps:read') ? listThirsty(deps, call) : [],
    may('wallets:read', 'wallets:write') ? listLowPools(call.db, call.subject.projects) : [],
    may('webhooks:read') ? listFailing(call.db, call.subject.projects) : [],
    may('referral:read', 'sweeps:read') ? listShortfalls(call.db, call.subject.projects) : [],
    may('payouts:read', 'wallets:read') ? listThin(call.db, call.subject.projects, call.now) : [],
    may('referral:write', 'payouts:create') ? listRequested(call.db, call.subject.projects) : [],
    may('activity:read', 'wallets:write') ? readOpenChanges(call) : [],
    may('activity:read', 'wallets:write') ? countOpenChanges(call) : [],
  ]);
  return {
    isTest,
    isLive,
    networks,
    sendingHeld,
    thirsty,
    lowPools,
    failingWebhooks,
    shortRewards,
    thinWallets,
    requestedPayouts,
    openChanges,
    openChangeCounts,
  };
}

async function readNetworks(call: Call): Promise<Notices['networks']> {
  return (await listBlockchains(call)).map(({ code, name, health, network }) => ({ code, name, health, network }));
}

async function readOpenChanges(call: Call<MemberSubject>): Promise<Notices['openChanges']> {
  return (await listTreasuryChanges(call, { open: 'true', limit: noticedChangesMax, cursor: undefined })).data;
}
