import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { getCampaignDays as endpoint } from '@coffer/contract/growth/campaigns.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { countVisits, selectBest, selectDays, selectSums, selectWhole } from './campaign-figures-store.ts';

type Asked = { projectId: number | 'all'; id: number };

const bestMax = 5;
/** Taken back is a referrer's no more; a debt lowers what they have. */
const granted: readonly string[] = rewardStatus.group.granted;

/** Its last days, and who brings most: those who are not named are told together. */
export async function getCampaignDays(
  call: Call<Credentialed>,
  { projectId, id }: Asked,
  query: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { db, now } = call;
  const campaign = await selectCampaign(db, readScope(call.subject, 'referral:read', projectId), id);
  const days = await selectDays(db, campaign.id, { now, days: Number(query.days) });
  const best = await selectBest(db, campaign.id, bestMax);
  const whole = await selectWhole(db, campaign.id);
  const sums = (await selectSums(db, campaign.id)).filter(
    ({ beneficiary, state }) => beneficiary === 'referrer' && granted.includes(state),
  );
  const rest = (all: bigint, of: (one: (typeof best)[number]) => string) =>
    dollarsOf(best.reduce((left, one) => left - BigInt(of(one)), all));
  return {
    days: days.map(({ day, revenue, rewards, payments }) => ({
      day,
      revenueUSD: dollarsOf(revenue),
      rewardsUSD: dollarsOf(rewards),
      payments,
    })),
    topReferrers: best.map(({ revenue, rewards, ...one }) => ({
      ...one,
      revenueUSD: dollarsOf(revenue),
      rewardsUSD: dollarsOf(rewards),
    })),
    ...(campaign.isDefault || campaign.hasLink ? await countVisits(db, campaign) : { visits: null, botVisits: null }),
    otherReferrers: {
      count: whole.referrers - best.length,
      converted: best.reduce((left, { converted }) => left - converted, whole.converted),
      revenueUSD: rest(BigInt(whole.revenue), ({ revenue }) => revenue),
      rewardsUSD: rest(
        sums.reduce((sum, { units }) => sum + BigInt(units), 0n),
        ({ rewards }) => rewards,
      ),
    },
  };
}
