import * as contract from '@coffer/contract/growth/portal.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { listPortalFriends } from './list-portal-friends.ts';
import { listPortalRewards } from './list-portal-rewards.ts';
import { viewPortal } from './view-portal.ts';

/** What the page of a referrer asks. */
export function portalRoutes(bind: Bind, deps: Deps): void {
  bind(contract.getReferralPortal, ({ params }, call) => viewPortal(deps, call, params.token));
  bind(contract.listPortalRewards, ({ params, query }, call) => listPortalRewards(call, params.token, query.cursor));
  bind(contract.listPortalFriends, ({ params, query }, call) => listPortalFriends(call, params.token, query.cursor));
}
