import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type {
  CampaignWebhook,
  GrowthEventType,
  GrowthWebhook,
  ReferrerWebhook,
  RewardWebhook,
} from '@coffer/contract/webhooks/growth-webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ofKinds, type EventRow, type RecordedEvent } from '../../../platform/events/outbox-reader.ts';
import { campaignKinds, namesOutside, referrerKinds, rewardKinds } from './told-kinds.ts';
import { findCampaigns, findPeople, findRewards, type PersonRow, type RewardRow } from './told-store.ts';

type CampaignEvent = RecordedEvent<(typeof campaignKinds)[number]>;
type ReferrerEvent = RecordedEvent<(typeof referrerKinds)[number]>;
type RewardEvent = RecordedEvent<(typeof rewardKinds)[number]>;

const known: ReadonlyMap<string, GrowthEventType> = new Map(Object.entries(namesOutside));

/** What it is called outside; nothing where it stays inside. */
export function growthEventOf(kind: string): GrowthEventType | undefined {
  return known.get(kind);
}

/** What shops' servers are told of these events, by the numbers of the events. What is gone meanwhile, such as a draft, is told of no more. */
export async function tellGrowth(db: Db, rows: readonly EventRow[]): Promise<Map<number, GrowthWebhook>> {
  return new Map<number, GrowthWebhook>([
    ...(await tellCampaigns(db, ofKinds(rows, campaignKinds))),
    ...(await tellReferrers(db, ofKinds(rows, referrerKinds))),
    ...(await tellRewards(db, ofKinds(rows, rewardKinds))),
  ]);
}

async function tellCampaigns(db: Db, events: readonly CampaignEvent[]): Promise<[number, CampaignWebhook][]> {
  if (events.length === 0) return [];
  const found = byId(
    await findCampaigns(
      db,
      events.map(({ payload }) => payload.campaignId),
    ),
  );
  return events.flatMap((event): [number, CampaignWebhook][] => {
    const row = found.get(event.payload.campaignId);
    if (!row) return [];
    const because = becauseOf(event);
    const said = {
      event_type: namesOutside[event.kind],
      sequence: event.id,
      campaign_id: row.id,
      name: row.name,
      status: standing[event.kind],
      paused_because: because,
      reason: because === null ? null : pausedWords[because],
      budget_usd: row.budget === null ? null : dollarsOf(row.budget),
      spent_usd: dollarsOf(row.spent),
      starts_at: row.startsAt?.toISOString() ?? null,
      ends_at: row.endsAt?.toISOString() ?? null,
      timestamp: event.at.toISOString(),
    };
    return [[event.id, said]];
  });
}

const standing = {
  'campaign.activated': 'active',
  'campaign.paused': 'paused',
  'campaign.budget-spent': 'paused',
  'campaign.ended': 'ended',
} as const satisfies Readonly<Record<CampaignEvent['kind'], CampaignWebhook['status']>>;

const pausedWords = { person: 'Somebody paused it.', budget: 'Its budget is spent.' } as const;

function becauseOf(event: CampaignEvent): 'person' | 'budget' | null {
  if (event.kind === 'campaign.budget-spent') return 'budget';
  return event.kind === 'campaign.paused' ? event.payload.because : null;
}

async function tellReferrers(db: Db, events: readonly ReferrerEvent[]): Promise<[number, ReferrerWebhook][]> {
  if (events.length === 0) return [];
  const people = byId(
    await findPeople(
      db,
      events.map(({ payload }) => payload.personId),
    ),
  );
  return events.flatMap((event): [number, ReferrerWebhook][] => {
    const row = people.get(event.payload.personId);
    const isOfFriend = event.kind === 'referee.linked' || event.kind === 'referee.converted';
    const referrer = isOfFriend && row ? people.get(row.referredBy ?? 0) : row;
    if (!row || !referrer) return [];
    const said = {
      event_type: namesOutside[event.kind],
      sequence: event.id,
      referrer: { ...called(referrer), code: referrer.code, status: statusThen[event.kind] ?? referrer.status },
      friend: isOfFriend ? called(row) : null,
      timestamp: event.at.toISOString(),
    };
    return [[event.id, said]];
  });
}

/** Why somebody was suspended is written for the shop's own people, and stays with them. */
const statusThen: Readonly<Record<ReferrerEvent['kind'], PersonRow['status'] | null>> = {
  'referrer.created': 'active',
  'referee.linked': null,
  'referee.converted': null,
  'referrer.suspended': 'suspended',
  'referrer.blocked': 'blocked',
  'referrer.activated': 'active',
};

async function tellRewards(db: Db, events: readonly RewardEvent[]): Promise<[number, RewardWebhook][]> {
  if (events.length === 0) return [];
  const rewards = byId(
    await findRewards(
      db,
      events.map(({ payload }) => payload.rewardId),
    ),
  );
  const friends = [...rewards.values()].flatMap(({ personId, friendId }) => [personId, friendId]);
  const people = byId(await findPeople(db, friends));
  return events.flatMap((event): [number, RewardWebhook][] => {
    const row = rewards.get(event.payload.rewardId);
    const friend = row && people.get(row.friendId);
    if (!row || !friend) return [];
    const referrer = people.get(row.beneficiary === 'referrer' ? row.personId : (friend.referredBy ?? 0));
    return referrer ? [[event.id, rewardSaid(event, row, { referrer, friend })]] : [];
  });
}

function rewardSaid(
  event: RewardEvent,
  row: RewardRow,
  { referrer, friend }: Record<'referrer' | 'friend', PersonRow>,
): RewardWebhook {
  const { status, usdUnits, because } = event.payload;
  return {
    event_type: namesOutside[event.kind],
    sequence: event.id,
    reward_id: row.id,
    // What an older version wrote does not say how it was: it is told as it is now.
    status: status ?? row.status,
    amount_usd: dollarsOf(usdUnits ?? row.usdUnits),
    beneficiary: row.beneficiary,
    referrer: called(referrer),
    friend: called(friend),
    campaign: { id: row.campaignId, name: row.campaignName },
    event_key: row.eventKey,
    payment_reference: row.paymentReference,
    corrects_reward_id: row.reversalOf,
    payout_id: row.payoutId,
    reason: because ?? whyOf[event.kind] ?? null,
    available_at: row.availableAt?.toISOString() ?? null,
    timestamp: event.at.toISOString(),
  };
}

/** What may be said of a review: that there is one, and how it ended. */
const whyOf: Readonly<Partial<Record<RewardEvent['kind'], string>>> = {
  'reward.held': 'It waits for a review.',
  'reward.changed': 'Another amount of the payment counts than before.',
  'reward.cancelled': 'It was refused after a review.',
};

function called({ id, referenceId, email }: PersonRow): RewardWebhook['friend'] {
  return { id, reference_id: referenceId, email };
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
