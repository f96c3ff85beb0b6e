import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { campaignStatus, type CampaignStatus } from './campaign-status.ts';
import type { Frame } from './campaign.ts';
import type { Gift, Terms } from './terms.ts';

/** What is written of campaigns. */

type New = { projectId: number; frame: Frame; by: string; now: Date };

export async function insertCampaign(tx: Tx, { projectId, frame, by, now }: New): Promise<number> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      project_id: projectId,
      ...frameColumns(frame),
      status: campaignStatus.initial,
      version: 1,
      created_by: by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Version = { campaignId: number; version: number; terms: Terms; by: string; now: Date };

export async function insertRules(tx: Tx, { campaignId, version, terms, by, now }: Version): Promise<void> {
  await tx
    .insertInto('campaign_rules')
    .values({ campaign_id: campaignId, version, ...termColumns(terms), created_by: by, created_at: now })
    .execute();
}

/** Of a draft, by which nobody got anything. */
export async function rewriteRules(tx: Tx, campaignId: number, terms: Terms): Promise<void> {
  await tx.updateTable('campaign_rules').set(termColumns(terms)).where('campaign_id', '=', campaignId).execute();
}

export async function writeFrame(
  tx: Tx,
  id: number,
  frame: Frame,
  more: { version: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ...frameColumns(frame), version: more.version, updated_at: more.now })
    .where('id', '=', id)
    .execute();
}

type Moved = {
  to: CampaignStatus;
  now: Date;
  pausedBy?: string;
  activatedAt?: Date;
  endsAt?: Date;
};

/** A move was asked of the table of edges before. */
export async function writeMove(tx: Tx, id: number, { to, now, pausedBy, activatedAt, endsAt }: Moved): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      status: to,
      paused_because: to === 'paused' ? 'person' : null,
      paused_by: pausedBy ?? null,
      ...(activatedAt && { activated_at: activatedAt }),
      ...(endsAt && { ends_at: endsAt }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** The project's default is another one from now on. Says which was. */
export async function takeDefault(tx: Tx, projectId: number, id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update campaign set is_default = false, updated_at = ${now}
    where project_id = ${projectId}::int and id <> ${id}::int and is_default and status in ${campaignStatus.among.alive}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('campaign_rules').where('campaign_id', '=', id).execute();
  await tx.deleteFrom('campaign').where('id', '=', id).where('status', '=', campaignStatus.state('draft')).execute();
}

function frameColumns(frame: Frame) {
  return {
    name: frame.name,
    description: frame.description,
    budget_usd_units: textOf(frame.budgetUsdUnits),
    starts_at: frame.startsAt,
    ends_at: frame.endsAt,
    is_default: frame.isDefault,
    has_link: frame.hasLink,
  };
}

function termColumns(terms: Terms) {
  const { referrer, friend } = terms;
  return {
    reward_type: referrer?.type ?? null,
    reward_value: valueOf(referrer),
    reward_cap_usd_units: textOf(referrer?.capUsdUnits ?? null),
    friend_reward_type: friend?.type ?? null,
    friend_reward_value: valueOf(friend),
    friend_reward_cap_usd_units: textOf(friend?.capUsdUnits ?? null),
    blockchain_currency_id: terms.blockchainCurrencyId,
    time_zone: terms.timeZone,
    per_customer: terms.perCustomer,
    months_per_customer: terms.monthsPerCustomer,
    count_per_customer: terms.countPerCustomer,
    cap_per_customer_usd_units: textOf(terms.capPerCustomer),
    cap_per_referrer_usd_units: textOf(terms.capPerReferrer),
    cap_window: terms.capWindow,
    attribution_days: terms.attributionDays,
    hold_days: terms.holdDays,
    event_keys: [...terms.eventKeys],
    new_customers_only: terms.newCustomersOnly,
    smallest_payment_usd_units: textOf(terms.smallestPayment),
    fraud_policy: JSON.stringify(terms.fraudPolicy),
  };
}

function valueOf(gift: Gift | null): string | null {
  return gift === null ? null : String(gift.value);
}

function textOf(units: bigint | null): string | null {
  return units === null ? null : String(units);
}
