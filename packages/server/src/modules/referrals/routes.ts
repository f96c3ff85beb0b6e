import * as campaigns from '@coffer/contract/growth/campaigns.ts';
import * as published from '@coffer/contract/growth/published-referrals.ts';
import * as events from '@coffer/contract/growth/referral-events.ts';
import * as referrers from '@coffer/contract/growth/referrers.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { collectingRoutes } from './collecting/collecting-routes.ts';
import { archiveEvent, updateEvent } from './happenings/change-event.ts';
import { createCampaign } from './campaigns/create-campaign.ts';
import { createEvent } from './happenings/create-event.ts';
import { deleteCampaign } from './campaigns/delete-campaign.ts';
import { getCampaign } from './campaigns/get-campaign.ts';
import { getEvent } from './happenings/get-event.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { listEvents } from './happenings/list-events.ts';
import { switchCampaign } from './campaigns/switch-campaign.ts';
import { updateCampaign } from './campaigns/update-campaign.ts';
import { authenticateReferrer } from './people/authenticate-referrer.ts';
import { createReferrer } from './people/create-referrer.ts';
import { linkReferee } from './people/link-referee.ts';
import { countFriendsOf, listFriends } from './reporting/list-friends.ts';
import { getReferrer, listReferrers } from './people/list-referrers.ts';
import { logEvent } from './people/log-event.ts';
import { switchReferrer } from './people/switch-referrer.ts';
import { issuePortalToken } from './portal/issue-portal-token.ts';
import { portalRoutes } from './portal/portal-routes.ts';
import { getCampaignDays } from './reporting/campaign-days.ts';
import { getCampaignRewardsTotal } from './reporting/campaign-rewards-total.ts';
import { rewardRoutes } from './reward-routes.ts';

export function referralRoutes(bind: Bind, deps: Deps): void {
  bindCampaigns(bind, deps);
  bindPeople(bind, deps);
  rewardRoutes(bind, deps);
  portalRoutes(bind, deps);
  collectingRoutes(bind, deps);
  bind(events.listReferralEvents, ({ params }, call) => listEvents(call, params.projectId));
  bind(events.createReferralEvent, ({ params, body }, call) => createEvent(call, params.projectId, body));
  bind(events.getReferralEvent, ({ params }, call) => getEvent(call, params));
  bind(events.updateReferralEvent, ({ params, body }, call) => updateEvent(call, params, body));
  bind(events.archiveReferralEvent, ({ params }, call) => archiveEvent(call, params));
}

function bindCampaigns(bind: Bind, deps: Deps): void {
  bind(campaigns.listCampaigns, ({ params, query }, call) => listCampaigns(call, params.projectId, query));
  bind(campaigns.createCampaign, ({ params, body }, call) => createCampaign(call, params.projectId, body));
  bind(campaigns.getCampaign, ({ params }, call) => getCampaign(call, params));
  bind(campaigns.updateCampaign, ({ params, body }, call) => updateCampaign(call, params, body));
  bind(campaigns.deleteCampaign, ({ params }, call) => deleteCampaign(call, params));
  bind(campaigns.setCampaignStatus, ({ params, body }, call) => switchCampaign(deps, call, { ...params, ...body }));
  bind(campaigns.getCampaignRewardsTotal, ({ params }, call) => getCampaignRewardsTotal(call, params));
  bind(campaigns.getCampaignDays, ({ params, query }, call) => getCampaignDays(call, params, query));
}

function bindPeople(bind: Bind, deps: Deps): void {
  bind(referrers.listReferrers, ({ params, query }, call) => listReferrers(deps, call, params.projectId, query));
  bind(referrers.createReferrer, ({ params, body }, call) => createReferrer(deps, call, params.projectId, body));
  bind(referrers.getReferrer, ({ params }, call) => getReferrer(deps, call, params));
  bind(referrers.setReferrerStatus, ({ params, body }, call) => switchReferrer(deps, call, { ...params, ...body }));
  bind(referrers.getFriendsTotal, ({ params }, call) => countFriendsOf(call, params));
  bind(referrers.listFriends, ({ params, query }, call) => listFriends(call, params, query));
  bind(published.authenticateReferrer, ({ body }, call) => authenticateReferrer(deps, issuePortalToken, call, body));
  bind(published.linkReferee, ({ body }, call) => linkReferee(deps, call, body));
  bind(published.logReferralEvent, ({ body }, call) => logEvent(call, body));
}
