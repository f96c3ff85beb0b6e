import { windowOf, type Window } from './cap-window.ts';
import { grantedUnits, type GivenReward } from './reward.ts';
import type { Beneficiary, CampaignAt, Rules } from './reward-rules.ts';
import type { Left } from './work-out-reward.ts';

type Whose = { campaignId: number; friendId: number; personId: number; beneficiary: Beneficiary };
export type FriendTotal = Omit<Whose, 'personId'> & { times: number; usdUnits: bigint };
export type WindowTotal = { campaignId: number; personId: number; from: Date; to: Date; usdUnits: bigint };

/** When what is rewarded happened, and when something is added to its reward. */
type Moments = { at: Date; now: Date };

/** What was granted until now, as far as limits ask for it. It counts on while rewards are worked out, so that the next one sees the one before. */
export class Tally {
  readonly #times = new Map<string, number>();
  readonly #friends = new Map<string, bigint>();
  readonly #windows = new Map<string, WindowTotal[]>();
  readonly #spent = new Map<number, bigint>();

  constructor(campaigns: readonly CampaignAt[], friends: readonly FriendTotal[], windows: readonly WindowTotal[]) {
    for (const { id, spent } of campaigns) this.#spent.set(id, spent);
    for (const one of friends) {
      this.#times.set(friendKey(one), one.times);
      this.#friends.set(friendKey(one), one.usdUnits);
    }
    for (const one of windows) this.#windowsOf(one).push({ ...one });
  }

  times(whose: Whose): number {
    return this.#times.get(friendKey(whose)) ?? 0;
  }

  /** What is left to be given, in the order in which it is asked. */
  left(whose: Whose, { budget }: CampaignAt, rules: Rules, at: Date): Left[] {
    const lefts: Left[] = [];
    // Of each of the two: what the friend gets is brought by the same friend.
    if (rules.capPerCustomer !== null) {
      const given = this.#friends.get(friendKey(whose)) ?? 0n;
      lefts.push({ code: 'friend', usdUnits: rules.capPerCustomer - given });
    }
    if (whose.beneficiary === 'referrer' && rules.capPerReferrer !== null) {
      lefts.push({ code: 'referrer', usdUnits: rules.capPerReferrer - this.#window(whose, rules, at).usdUnits });
    }
    if (budget !== null) lefts.push({ code: 'budget', usdUnits: budget - (this.#spent.get(whose.campaignId) ?? 0n) });
    return lefts;
  }

  /** Counts a reward in, or out. */
  count(reward: GivenReward, rules: Rules, at: Date, sign: 1n | -1n): void {
    const units = sign * grantedUnits(reward);
    if (units === 0n) return;
    add(this.#friends, friendKey(reward), units);
    if (reward.reversalOf === null) {
      this.#times.set(friendKey(reward), this.times(reward) + Number(sign));
    }
    if (reward.beneficiary === 'referrer') {
      if (rules.capPerReferrer !== null) this.#window(reward, rules, at);
      // By whichever version it was given: another one may have other windows that it lies in, or the first to have any.
      for (const window of this.#windowsOf(reward)) if (at >= window.from && at < window.to) window.usdUnits += units;
    }
    add(this.#spent, reward.campaignId, units);
  }

  /** What may be added now to a reward of an earlier window; null where no other limit than that one's is asked. */
  leftToAdd(whose: Whose, rules: Rules, { at, now }: Moments): bigint | null {
    if (whose.beneficiary !== 'referrer' || rules.capPerReferrer === null) return null;
    const window = this.#window(whose, rules, now);
    return at >= window.from ? null : rules.capPerReferrer - window.usdUnits;
  }

  /** Counts what is added to a reward in or out: when its payment came, and when it came itself. */
  countAdded(row: GivenReward, rules: Rules, { at, now }: Moments, sign: 1n | -1n): void {
    this.count(row, rules, at, sign);
    if (row.beneficiary !== 'referrer' || row.usdUnits <= 0n || row.availableAt === null) return;
    for (const window of this.#windowsOf(row)) {
      if (at < window.from && now >= window.from && now < window.to) window.usdUnits += sign * grantedUnits(row);
    }
  }

  #windowsOf({ campaignId, personId }: Pick<Whose, 'campaignId' | 'personId'>): WindowTotal[] {
    const key = `${campaignId}/${personId}`;
    const known = this.#windows.get(key) ?? [];
    this.#windows.set(key, known);
    return known;
  }

  #window({ campaignId, personId }: Pick<Whose, 'campaignId' | 'personId'>, rules: Rules, at: Date): WindowTotal {
    const { from, to } = windowOfRules(rules, at);
    const all = this.#windowsOf({ campaignId, personId });
    const found = all.find((one) => one.from.getTime() === from.getTime() && one.to.getTime() === to.getTime());
    if (found) return found;
    const made = { campaignId, personId, from, to, usdUnits: 0n };
    all.push(made);
    return made;
  }
}

export function windowOfRules({ capWindow, zone }: Rules, at: Date): Window {
  return windowOf(at, capWindow, zone);
}

function add<K>(sums: Map<K, bigint>, key: K, units: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + units);
}

function friendKey({ campaignId, friendId, beneficiary }: Omit<Whose, 'personId'>): string {
  return `${campaignId}/${friendId}/${beneficiary}`;
}
