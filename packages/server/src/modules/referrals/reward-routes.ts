import * as campaigns from '@coffer/contract/growth/campaigns.ts';
import * as payouts from '@coffer/contract/growth/referral-payouts.ts';
import * as referrers from '@coffer/contract/growth/referrers.ts';
import * as rewards from '@coffer/contract/growth/rewards.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { decideReward } from './judging/decide-reward.ts';
import { exportReferrers } from './reporting/export-referrers.ts';
import { exportRewards } from './reporting/export-rewards.ts';
import { getGrowthSummary } from './reporting/growth-summary.ts';
import { getReward, listReferrerRewards, listRewards } from './reporting/reward-lists.ts';
import { getReferrerRewardsTotal } from './reporting/reward-totals.ts';
import { simulateCampaign } from './reporting/simulate-campaign.ts';
import { listReferralPayouts, listReferrerWithdrawals } from './reporting/withdrawal-lists.ts';
import { approveSeveral } from './withdrawals/approve-several.ts';
import { approveWithdrawal } from './withdrawals/approve-withdrawal.ts';
import { previewWithdrawal, showMinimum } from './withdrawals/preview-withdrawal.ts';
import { payDue } from './withdrawals/pay-due.ts';
import { rejectSeveral } from './withdrawals/reject-several.ts';
import { rejectWithdrawal } from './withdrawals/reject-withdrawal.ts';
import { requestReferrerWithdrawal } from './withdrawals/request-withdrawal.ts';

/** Rewards, and paying them out. */
export function rewardRoutes(bind: Bind, deps: Deps): void {
  bind(rewards.listRewards, ({ params, query }, call) => listRewards(call, params, query));
  bind.download(rewards.exportRewards, ({ params, query }, call) => exportRewards(call, params, query));
  bind.download(referrers.exportReferrers, ({ params, query }, call) => exportReferrers(deps, call, params, query));
  bind(rewards.getReward, ({ params }, call) => getReward(call, params));
  bind(rewards.decideReward, ({ params, body }, call) => decideReward(deps, call, params, body));
  bind(rewards.getGrowthSummary, ({ params }, call) => getGrowthSummary(deps, call, params));
  bind(campaigns.simulateCampaign, ({ params, body }, call) => simulateCampaign(call, params, body));
  bind(referrers.getReferrerRewardsTotal, ({ params }, call) => getReferrerRewardsTotal(call, params));
  bind(referrers.listReferrerRewards, ({ params, query }, call) => listReferrerRewards(call, params, query));
  bind(referrers.listReferrerWithdrawals, ({ params, query }, call) => listReferrerWithdrawals(call, params, query));
  bind(campaigns.getCampaignMinimum, ({ params }, call) => showMinimum(deps, call, params));
  bind(referrers.previewReferrerWithdrawal, ({ params }, call) => previewWithdrawal(deps, call, params));
  bind(referrers.requestReferrerWithdrawal, ({ params, body }, call) =>
    requestReferrerWithdrawal(deps, call, params, body),
  );
  bind(payouts.listReferralPayouts, ({ params, query }, call) => listReferralPayouts(call, params, query));
  bind(payouts.payDueReferrers, ({ params }, call) => payDue(deps, call, params));
  bind(payouts.approveReferralPayout, ({ params }, call) => approveWithdrawal(deps, call, params));
  bind(payouts.rejectReferralPayout, ({ params, body }, call) => rejectWithdrawal(deps, call, params, body));
  bind(payouts.approveReferralPayouts, ({ params, body }, call) => approveSeveral(deps, call, params, body));
  bind(payouts.rejectReferralPayouts, ({ params, body }, call) => rejectSeveral(deps, call, params, body));
}
