import { plantPayable, plantReward, plantWithdrawal } from '../plant/plant-reward.ts';
import type { AskFor, Asking } from './asking.ts';

const campaign = { name: 'Bring a friend', rewardType: 'percentage', rewardValue: '5', currencyCode: 'USDC' };

/** Good requests of these calls, on rows made for each. */
export const rewardAsks: Readonly<Record<string, AskFor>> = {
  listRewards: inProject(),
  exportRewards: inProject(),
  getReward: async (a) => of(a, (await reward(a)).rewardId),
  decideReward: async (a) => of(a, (await reward(a, 'held')).rewardId, { decision: 'allow' }),
  getGrowthSummary: inProject(),
  simulateCampaign: inProject({ days: 7, campaign }),
  getReferrerRewardsTotal: async (a) => of(a, (await reward(a)).personId),
  listReferrerRewards: async (a) => of(a, (await reward(a)).personId),
  listReferrerWithdrawals: async (a) => of(a, (await reward(a)).personId),
  getCampaignMinimum: async (a) => of(a, (await reward(a)).campaignId),
  previewReferrerWithdrawal: async (a) => of(a, (await reward(a)).personId),
  requestReferrerWithdrawal: async (a) =>
    of(a, (await reward(a)).personId, await plantPayable(a.world, a.cast.project)),
  listReferralPayouts: inProject(),
  payDueReferrers: inProject(),
  approveReferralPayout: async (a) => of(a, await plantWithdrawal(a.world, a.cast.project)),
  rejectReferralPayout: async (a) => of(a, await plantWithdrawal(a.world, a.cast.project), { reason: 'Not ours' }),
  approveReferralPayouts: async (a) => inShop(a, { ids: [await plantWithdrawal(a.world, a.cast.project)] }),
  rejectReferralPayouts: async (a) =>
    inShop(a, { ids: [await plantWithdrawal(a.world, a.cast.project)], reason: 'Not ours' }),
};

function reward({ world, cast }: Asking, status: 'available' | 'held' = 'available') {
  return plantReward(world, cast.project, status);
}

function inProject(body?: object): AskFor {
  return (asking) => inShop(asking, body);
}

function inShop({ cast }: Asking, body?: object) {
  return { params: { projectId: cast.project }, ...(body ? { body } : {}) };
}

function of({ cast }: Asking, id: number, body?: object) {
  return { params: { projectId: cast.project, id }, ...(body ? { body } : {}) };
}
