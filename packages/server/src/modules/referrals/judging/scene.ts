import type { Tx } from '../../../platform/db/db.ts';
import { listRules, lockCampaigns } from '../rewards/campaign-store.ts';
import { lockPeople } from './facts-store.ts';
import type { Logged } from '../rewards/judge-new.ts';
import {
  campaignOf,
  isLargeEnough,
  rewards,
  rulesAt,
  type CampaignAt,
  type Friend,
  type Rules,
} from '../rewards/reward-rules.ts';
import type { Reward } from '../rewards/reward.ts';
import { Tally, windowOfRules } from '../rewards/tally.ts';
import { sumByFriend, sumByWindow, type OfFriend, type OfWindow } from './tally-store.ts';

export type Terms = { campaign: CampaignAt; rules: Rules };

/** The campaigns of some projects, locked: none of their budgets changes while they are looked at. */
export class Campaigns {
  readonly all: readonly CampaignAt[];
  readonly #rules: ReadonlyMap<number, readonly Rules[]>;

  private constructor(all: readonly CampaignAt[], rules: readonly Rules[]) {
    this.all = all;
    this.#rules = Map.groupBy(rules, ({ campaignId }) => campaignId);
  }

  static async lock(
    tx: Tx,
    of: readonly { projectId: number; friend: Friend }[],
    ids: readonly number[],
  ): Promise<Campaigns> {
    const linked = of.flatMap(({ friend }) => friend.campaignId ?? []);
    const projectIds = [...new Set(of.map(({ projectId }) => projectId))];
    const all = await lockCampaigns(tx, { projectIds, ids: [...new Set([...linked, ...ids])] });
    const rules = await listRules(
      tx,
      all.map(({ id }) => id),
    );
    return new Campaigns(all, rules);
  }

  /** The same ones, with what is spent of them by now. */
  async asTheyStand(tx: Tx): Promise<Campaigns> {
    const ids = this.all.map(({ id }) => id);
    return new Campaigns(await lockCampaigns(tx, { projectIds: [], ids }), [...this.#rules.values()].flat());
  }

  /** Who rewards it, by which rules; or why nobody does. */
  termsFor(of: Pick<Logged, 'friend' | 'projectId' | 'key' | 'at'>): Terms | string {
    const terms = this.termsAt(of);
    if (!terms) return 'There was no campaign.';
    return rewards(terms.rules, of.key) ? terms : 'No campaign rewards this event.';
  }

  /** Whose friend somebody is at that moment, whatever it rewards. */
  termsAt({ friend, projectId, at }: Pick<Logged, 'friend' | 'projectId' | 'at'>): Terms | undefined {
    const campaign = campaignOf(friend, projectId, this.all, at);
    const rules = campaign && rulesAt(this.#rules.get(campaign.id) ?? [], at);
    return campaign && rules && { campaign, rules };
  }

  /** Whether a payment counts for anything where its friend belongs. */
  isLargeEnough(of: Pick<Logged, 'friend' | 'projectId' | 'at'>, counted: bigint): boolean {
    const terms = this.termsAt(of);
    return counted > 0n && (!terms || isLargeEnough(counted, terms.rules));
  }

  /** By which a reward was worked out. */
  termsOf({ campaignId, version }: Pick<Reward, 'campaignId' | 'version'>): Terms {
    const campaign = this.all.find(({ id }) => id === campaignId);
    const rules = this.#rules.get(campaignId)?.find((one) => one.version === version);
    if (!campaign || !rules) throw new Error(`the rules ${version} of campaign ${campaignId} are gone`);
    return { campaign, rules };
  }
}

export type Judged = { of: Logged; terms: Terms };

/** Whoever is concerned, locked: nobody else changes what they have. The campaigns are locked before. */
export async function lockConcerned(tx: Tx, of: readonly Pick<Logged, 'friend' | 'referrer'>[]): Promise<void> {
  await lockPeople(
    tx,
    of.flatMap(({ friend, referrer }) => [friend.id, referrer.id]),
  );
}

/** What was granted until now, as far as some rules set a limit to it. */
export async function countGranted(tx: Tx, campaigns: Campaigns, judged: readonly Judged[], now: Date): Promise<Tally> {
  const friends: OfFriend[] = [];
  const windows: OfWindow[] = [];
  for (const { of, terms } of judged) {
    const { rules, campaign } = terms;
    const isLimited = rules.perCustomer === 'one_time' || rules.perCustomer === 'count_per_customer';
    if (isLimited || rules.capPerCustomer !== null) friends.push({ campaignId: campaign.id, friendId: of.friend.id });
    if (rules.capPerReferrer !== null) {
      for (const at of [of.at, now]) {
        windows.push({ campaignId: campaign.id, personId: of.referrer.id, ...windowOfRules(rules, at) });
      }
    }
  }
  return new Tally(campaigns.all, await sumByFriend(tx, friends), await sumByWindow(tx, windows));
}
