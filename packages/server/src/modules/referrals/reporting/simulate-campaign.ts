import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { CampaignFields, simulateCampaign as endpoint } from '@coffer/contract/growth/campaigns.ts';
import { usualFraudActions, type RewardType } from '@coffer/contract/growth/growth-words.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { formatMoney, parseMoney, type Money } from '@coffer/kernel/money.ts';
import { writeProject, type Credentialed } from '../../../platform/access.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import type { Call } from '../../../platform/deps.ts';
import { dayIn } from '../rewards/cap-window.ts';
import { disposableMail, type IsDisposable } from '../rewards/disposable-mail.ts';
import type { Rules } from '../rewards/reward-rules.ts';
import { noPace } from '../rewards/fraud-rules.ts';
import type { Terms } from '../rewards/work-out-reward.ts';
import { listPast, sumPaid, type PastPayment } from './past-store.ts';
import { replayCampaign, type Past, type Replayed } from './replay-campaign.ts';

type Answer = Result<typeof endpoint>;

/** What a campaign would have cost: the payments of past days go through the rules that grant, and nothing is written. */
export async function simulateCampaign(
  call: Call<Credentialed>,
  { projectId: project }: { projectId: 'all' | number },
  { days, campaign }: Body<typeof endpoint>,
): Promise<Answer> {
  const projectId = writeProject(call.subject, 'referral:read', project);
  if (!(await isZone(call.db, campaign.timezone)))
    throw invalid({ path: 'campaign.timezone', message: 'must be an IANA zone such as Europe/Berlin' });
  const rules = rulesOf(campaign);
  const [since, until] = [daysAfter(call.now, -days), call.now];
  const isDisposable = await disposableMail();
  const payments = await listPast(call.db, projectId, { since, until, smallest: rules.smallestPayment });
  const past = payments.flatMap((one) => pastOf(one, rules, since, isDisposable));
  const revenue = await sumPaid(call.db, projectId, since, until);
  const budget = unitsOf(campaign.budget);
  const replayed = replayCampaign(past, rules, budget, since);
  const counted = past.reduce((sum, { base }) => sum + (base ? base.receivedUsdUnits - base.refundedUsdUnits : 0n), 0n);
  return {
    from: dayIn(since, rules.zone),
    to: dayIn(until, rules.zone),
    revenueUSD: text(revenue),
    countedUSD: text(counted),
    costUSD: text(replayed.usdUnits),
    percentOfRevenue: percentOf(replayed.usdUnits, revenue),
    referrers: replayed.referrers,
    payments: replayed.payments,
    friends: replayed.friends,
    ledger: ledgerOf(replayed, campaign),
    perDay: [...replayed.perDay].map(([day, units]) => ({ day, costUSD: text(units) })),
    whatIf: whatIfOf(past, rules, campaign, { revenue, since, budget }),
    budgetLastedDays: daysOf(replayed.budgetLastedMs),
    source: `Payments of the last ${days} days by friends who are linked today. Rewards for sign-ups and for events of your own are not included.`,
  };
}

function rulesOf(given: CampaignFields): Rules {
  const zone = given.timezone;
  return {
    campaignId: 0,
    version: 1,
    referrer: termsOf(given.rewardType, given.rewardValue, given.rewardCap, 'campaign.rewardValue'),
    friend: termsOf(
      given.inviteeRewardType,
      given.inviteeRewardValue,
      given.inviteeRewardCap,
      'campaign.inviteeRewardValue',
    ),
    zone,
    perCustomer: given.campaignTypePerCustomer,
    months: given.validityMonthsPerCustomer ?? null,
    count: given.maxOccurrencesPerCustomer ?? null,
    capPerCustomer: unitsOf(given.rewardCapPerCustomer),
    capPerReferrer: unitsOf(given.rewardCapPerReferrer),
    capWindow: given.capWindow,
    holdDays: given.holdDays,
    eventKeys: given.eventKeys,
    newCustomersOnly: given.newCustomersOnly ?? true,
    smallestPayment: smallestOf(given.smallestPayment),
    fraud: { ...usualFraudActions, ...given.fraudPolicy },
    since: new Date(0),
  };
}

/** Of a share hundredths of a percent: "2.5" is 250. */
function termsOf(
  type: RewardType | null | undefined,
  value: string | null | undefined,
  cap: string | null | undefined,
  path: string,
): Terms | null {
  if (!type || !value) return null;
  const asset = type === 'flat_fee' ? usd : { ...usd, decimals: 2 };
  const { units } = parseMoney(value, asset) as Money;
  if (type === 'percentage' && units > 10_000n) throw invalid({ path, message: 'must be at most 100 percent' });
  return { type, value: units, capUsdUnits: unitsOf(cap) };
}

/** Any counts where it is 0, as where it is left out. */
function smallestOf(dollars: string | null | undefined): bigint | null {
  const units = unitsOf(dollars);
  return units === 0n ? null : units;
}

function unitsOf(dollars: string | null | undefined): bigint | null {
  return dollars === null || dollars === undefined ? null : (parseMoney(dollars, usd) as Money).units;
}

function pastOf(one: PastPayment, rules: Rules, since: Date, isDisposable: IsDisposable): Past[] {
  // While there was none that counts, every one says why it does not.
  const isFirst = one.firstPaymentAt === null || one.at <= one.firstPaymentAt;
  const keys = rules.eventKeys.includes('payment') ? ['payment'] : isFirst ? ['first_payment'] : [];
  return keys
    .filter((key) => rules.eventKeys.includes(key) && one.at >= since)
    .map((key) => ({
      key,
      at: one.at,
      logId: one.paymentId,
      projectId: 0,
      paymentId: one.paymentId,
      reference: null,
      base: { receivedUsdUnits: BigInt(one.receivedUnits), refundedUsdUnits: BigInt(one.refundedUnits) },
      friend: {
        id: one.friendId,
        status: one.friendStatus,
        mailbox: one.friendMailbox,
        linkedAt: one.linkedAt,
        friendStatus: one.friendStanding,
        rejectedBecause: one.rejectedBecause,
        firstPaymentAt: one.firstPaymentAt,
        wasCustomer: one.wasCustomer,
        campaignId: null,
      },
      referrer: { id: one.referrerId, status: one.referrerStatus, mailbox: one.referrerMailbox },
      facts: {
        isSameMailbox: one.friendMailbox === one.referrerMailbox,
        paidFrom: null,
        sharedSenders: null,
        sharedWith: null,
        cameBack: null,
        rapid: 0,
        payments: noPace,
        isDisposable: isDisposable(one.friendMailbox),
        reference: null,
      },
    }));
}

function ledgerOf(replayed: Replayed, given: CampaignFields): Answer['ledger'] {
  const lines: Answer['ledger'] = [
    {
      code: 'share',
      text: 'Of what friends paid',
      detail: given.rewardType === 'percentage' ? `${given.rewardValue} %` : null,
      amountUSD: text(replayed.shareUnits),
    },
  ];
  if (replayed.capUnits > 0n) {
    const detail = given.rewardCap ?? null;
    lines.push({ code: 'cap', text: 'Limit for one payment', detail, amountUSD: text(-replayed.capUnits) });
  }
  if (replayed.capsUnits > 0n) {
    const amountUSD = text(-replayed.capsUnits);
    lines.push({
      code: 'caps_in_all',
      text: 'Limits per friend and referrer, and the budget',
      detail: null,
      amountUSD,
    });
  }
  if (replayed.friendUnits > 0n) {
    lines.push({ code: 'friends', text: 'For friends', detail: null, amountUSD: text(replayed.friendUnits) });
  }
  return lines;
}

type Frame = { revenue: bigint; since: Date; budget: bigint | null };

/** The same days with half the reward, with this one, and with one and a half. */
function whatIfOf(past: readonly Past[], rules: Rules, given: CampaignFields, frame: Frame): Answer['whatIf'] {
  const { referrer } = rules;
  if (!referrer) return [];
  return [50n, 100n, 150n].flatMap((percent) => {
    const value = (referrer.value * percent) / 100n;
    const isTooMuch = referrer.type === 'percentage' && value > 10_000n;
    if (value === 0n || isTooMuch) return [];
    const tried = replayCampaign(past, { ...rules, referrer: { ...referrer, value } }, frame.budget, frame.since);
    const asset = referrer.type === 'flat_fee' ? usd : { ...usd, decimals: 2 };
    return [
      {
        rewardValue: percent === 100n ? (given.rewardValue ?? '') : formatMoney({ units: value, asset }),
        costUSD: text(tried.usdUnits),
        percentOfRevenue: percentOf(tried.usdUnits, frame.revenue),
        budgetDays: daysOf(tried.budgetLastedMs),
        isThis: percent === 100n,
      },
    ];
  });
}

function daysOf(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 86_400_000);
}

/** With one decimal, rounded down. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const tenths = (part * 1000n) / whole;
  return `${tenths / 10n}.${tenths % 10n}`;
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
