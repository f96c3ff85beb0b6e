import type { Result } from '../../packages/contract/src/endpoint.ts';
import * as campaigns from '../../packages/contract/src/growth/campaigns.ts';
import { listReferralEvents } from '../../packages/contract/src/growth/referral-events.ts';
import { listReferralPayouts } from '../../packages/contract/src/growth/referral-payouts.ts';
import * as referrers from '../../packages/contract/src/growth/referrers.ts';
import * as rewards from '../../packages/contract/src/growth/rewards.ts';
import {
  listBlockchainCurrencies,
  listProjectCurrencies,
  listCurrencies,
  listReferralCurrencies,
} from '../../packages/contract/src/money-in/currencies.ts';
import { listPayoutWallets, type PayoutWallet } from '../../packages/contract/src/money-out/hot-wallets.ts';
import { getOverview } from '../../packages/contract/src/payments/overview.ts';
import { campaign, days, list, simulation, summary, totals } from './growth-campaigns-cast.ts';
import { brought, cases, friends, granted, minimum, nextPayout, referrer, reward } from './growth-people-cast.ts';
import { withdrawals } from './growth-withdrawals-cast.ts';
import { noVolume } from './home.ts';
import { answerChains } from './payouts-cast.ts';
import type { Stage } from './stage.ts';

type Campaign = campaigns.CampaignView;

const counts: Result<typeof campaigns.listCampaigns>['counts'] = {
  draft: 1,
  scheduled: 1,
  active: 2,
  paused: 1,
  ended: 2,
  archived: 0,
};

const rewardCounts: Result<typeof rewards.listRewards>['counts'] = {
  pending: 1,
  held: 3,
  available: 2,
  reserved: 1,
  paid: 1,
  reversed: 1,
  cancelled: 1,
};

const chains = [
  ['ETH', 'Ethereum', 1],
  ['BASE', 'Base', 3],
  ['TRX', 'Tron', 2],
] as const;

/** What networks and currencies are called. */
function answerCurrencies(stage: Stage): void {
  answerChains(stage);
  stage.answer(listCurrencies, [
    { id: 1, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
    { id: 2, code: 'ETH', name: 'Ether', kind: 'coin' },
  ]);
  stage.answer(listReferralCurrencies, [
    { id: 1, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
    { id: 2, code: 'ETH', name: 'Ether', kind: 'coin' },
  ]);
  stage.answer(
    listBlockchainCurrencies,
    offered.map((one) => ({ ...one, priced: true })),
  );
  stage.answer(
    listProjectCurrencies,
    offered.map((one) => ({ ...one, projectID: 1 })),
  );
}

/** USDC and ether on two networks, which the project takes as well. */
export const offered = chains.slice(0, 2).flatMap(([code, network, chainId], at) =>
  ['USDC', 'ETH'].map((currencyCode, index) => ({
    id: at * 2 + index + 1,
    blockchainCode: code,
    network,
    currencyCode,
    currency: currencyCode === 'USDC' ? 'USD Coin' : 'Ether',
    tokenAddress: null,
    standard: 'native',
    walletPrecision: currencyCode === 'USDC' ? 6 : 18,
    family: 'ETH_Family' as const,
    recommended: false,
    mostUsed: false,
    blockchainID: chainId,
    currencyID: index + 1,
  })),
);

/** Everything that pages of growth ask for. */
/** One that has nothing yet: it pays once it is filled. */
const hotWallet = (blockchainCode: PayoutWallet['blockchainCode']): PayoutWallet => ({
  walletID: 4,
  walletName: 'Payout wallet',
  status: 'active',
  blockchainCode,
  address: '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd',
  explorerAddress: null,
  projectIDs: [1],
  coinLevel: 'enough',
  coinLevelSince: null,
  funds: [],
  topUps: [],
});

export function answerGrowth(stage: Stage, shown: readonly Campaign[] = list): void {
  answerCurrencies(stage);
  stage.answer(listPayoutWallets, [hotWallet('ETH'), hotWallet('BASE')]);
  stage.answer(getOverview, {
    ...noVolume,
    byCurrency: [{ blockchainCode: 'BASE', currencyCode: 'USDC', volumeInUSD: '4182.60', settled: 96 }],
  });
  stage.answer(rewards.getGrowthSummary, summary);
  stage.answer(campaigns.listCampaigns, ({ query }) => {
    const data = shown.filter(({ status }) => query.status === undefined || status === query.status);
    return {
      data,
      nextCursor: null,
      totalCount: data.length,
      counts,
      totals: { converted: 557, revenueUSD: '40543.80', spentUSD: '4049.50' },
    };
  });
  stage.answer(campaigns.getCampaign, ({ params }) => shown.find(({ id }) => id === params.id) ?? campaign(params));
  stage.answer(campaigns.getCampaignRewardsTotal, totals);
  stage.answer(campaigns.getCampaignDays, days);
  stage.answer(campaigns.getCampaignMinimum, minimum);
  stage.answer(campaigns.simulateCampaign, simulation());
  stage.answer(listReferralEvents, []);
  stage.answer(referrers.listReferrers, ({ query }) => {
    const data = brought.filter(({ status }) => query.status === undefined || status === query.status);
    return { data, nextCursor: null, totalCount: data.length };
  });
  stage.answer(referrers.getReferrer, ({ params }) => brought.find(({ id }) => id === params.id) ?? referrer());
  stage.answer(referrers.getReferrerRewardsTotal, { ...totals, count: 29, reversedUSD: '7.00' });
  stage.answer(referrers.listFriends, { data: friends, nextCursor: null, totalCount: friends.length });
  stage.answer(referrers.listReferrerRewards, { data: granted, nextCursor: null, totalCount: granted.length });
  stage.answer(referrers.listReferrerWithdrawals, { data: withdrawals.slice(0, 1), nextCursor: null, totalCount: 1 });
  stage.answer(referrers.previewReferrerWithdrawal, nextPayout());
  stage.answer(rewards.listRewards, ({ query }) => {
    const data = query.status === 'held' ? cases : granted;
    return { data, nextCursor: null, totalCount: data.length, counts: rewardCounts };
  });
  stage.answer(
    rewards.getReward,
    ({ params }) => [...cases, ...granted].find(({ id }) => id === params.id) ?? reward(),
  );
  stage.answer(listReferralPayouts, ({ query }) => {
    const data = withdrawals.filter(({ status }) => query.status === undefined || status === query.status);
    return {
      data,
      nextCursor: null,
      totalCount: data.length,
      counts: { requested: 2, paying: 1, paid: 1, rejected: 1 },
      totals: { requestedUSD: '134.20', paidUSD: '120.50' },
    };
  });
}
