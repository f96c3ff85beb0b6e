import { sql } from 'kysely';
import { everyProject, notFound } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { apiKeyStatus } from '../../api-keys/api-key-status.ts';
import { lockProject } from '../../projects/index.ts';
import { heldPolicy } from './held-policy.ts';
import type { Policy } from './payout-policy.ts';
import { policyAt, policyColumns, type PolicyRow } from './policy-store.ts';

/** The policy that holds; whoever changes it takes turns here. */
export async function lockPolicy(deps: Deps, tx: Tx, projectId: number, now: Date): Promise<Policy> {
  if (!(await lockProject(tx, everyProject('whoever asks was let in to it'), projectId))) throw notFound();
  return heldPolicy(deps, tx, projectId, now);
}

type Saved = { savedBy: string; now: Date };

export async function insertPolicy(tx: Tx, projectId: number, policy: Policy, { savedBy, now }: Saved): Promise<void> {
  const text = (units: bigint | null) => (units === null ? null : String(units));
  await tx
    .insertInto('payout_policy')
    .values({
      project_id: projectId,
      version: policy.version,
      auto_approve_usd_units: String(policy.autoApproveUsd),
      hour_usd_units: String(policy.hourUsd),
      day_usd_units: String(policy.dayUsd),
      recipient_day_usd_units: text(policy.recipientDayUsd),
      wallet_day_usd_units: text(policy.walletDayUsd),
      tiers_above_usd_units: policy.approvalTiers.map(({ aboveUsd }) => String(aboveUsd)),
      tiers_approvals: policy.approvalTiers.map(({ approvals }) => approvals),
      passkey_above_usd_units: text(policy.passkeyAboveUsd),
      new_recipient_delay_hours: policy.newRecipientDelayHours,
      only_recipients: policy.onlyRecipients,
      from_hour: policy.allowedHours?.from ?? null,
      until_hour: policy.allowedHours?.until ?? null,
      time_zone: policy.allowedHours?.timeZone ?? null,
      saved_by: savedBy,
      saved_at: now,
    })
    .execute();
}

export type SavedPolicy = { policy: Policy; savedBy: string; savedAt: Date };

/** Every one that the project had, the newest first. */
export async function selectVersions(db: Db, projectId: number): Promise<SavedPolicy[]> {
  const { rows } = await sql<PolicyRow & { savedBy: string; savedAt: Date }>`
    select ${policyColumns}, saved_by as "savedBy", saved_at as "savedAt" from payout_policy
    where project_id = ${projectId}::int order by version desc limit 500`.execute(db);
  return rows.map(({ savedBy, savedAt, ...row }) => ({ policy: policyAt(row), savedBy, savedAt }));
}

export type KeyCap = { keyId: number; description: string; lastFour: string; capUsd: bigint };

/** Of the keys that may ask for payouts. */
export async function selectCaps(db: Db, projectId: number): Promise<KeyCap[]> {
  const { rows } = await sql<Omit<KeyCap, 'capUsd'> & { units: string }>`
    select id as "keyId", description, last_four as "lastFour", payout_cap_usd_units::text as units from api_key
    where project_id = ${projectId}::int and status <> ${apiKeyStatus.state('revoked')} and 'payouts:create' = any(scopes) order by id`.execute(
    db,
  );
  return rows.map(({ units, ...row }) => ({ ...row, capUsd: BigInt(units) }));
}

export async function lockCap(tx: Tx, projectId: number, keyId: number): Promise<KeyCap | undefined> {
  await sql`select from api_key where id = ${keyId}::bigint for no key update`.execute(tx);
  return (await selectCaps(tx, projectId)).find((one) => one.keyId === keyId);
}

export async function writeCap(tx: Tx, keyId: number, units: bigint): Promise<void> {
  await sql`update api_key set payout_cap_usd_units = ${String(units)}::numeric where id = ${keyId}::int`.execute(tx);
}

/** What a project reserved within the last hour and day. */
export async function usedOf(db: Db, projectId: number, now: Date): Promise<{ hourUsd: bigint; dayUsd: bigint }> {
  const { rows } = await sql<{ hour: string; day: string }>`
    select coalesce(sum(usd_units) filter (where reserved_at > ${now}::timestamptz - interval '1 hour'), 0)::text as hour,
      coalesce(sum(usd_units), 0)::text as day
    from payout where project_id = ${projectId}::int and reserved_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  return { hourUsd: BigInt(rows[0]?.hour ?? 0), dayUsd: BigInt(rows[0]?.day ?? 0) };
}
