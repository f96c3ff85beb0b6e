import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { defaultPolicy, type Policy } from './payout-policy.ts';

/** All SQL on the policies of projects. */

export type PolicyRow = {
  version: number;
  auto: string;
  hour: string;
  day: string;
  recipientDay: string | null;
  walletDay: string | null;
  tiersAbove: string[];
  tiersApprovals: number[];
  passkeyAbove: string | null;
  delayHours: number;
  onlyRecipients: boolean;
  from: number | null;
  until: number | null;
  timeZone: string | null;
};

export const policyColumns = sql`version, auto_approve_usd_units::text as auto, hour_usd_units::text as hour,
  day_usd_units::text as day, recipient_day_usd_units::text as "recipientDay", wallet_day_usd_units::text as "walletDay",
  tiers_above_usd_units::text[] as "tiersAbove", tiers_approvals as "tiersApprovals", passkey_above_usd_units::text as "passkeyAbove", new_recipient_delay_hours as "delayHours",
  only_recipients as "onlyRecipients", from_hour as "from", until_hour as "until", time_zone as "timeZone"`;

/** The one that holds. */
export async function policyOf(db: Db, projectId: number): Promise<Policy> {
  const { rows } = await sql<PolicyRow>`
    select ${policyColumns} from payout_policy where project_id = ${projectId}::int order by version desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row ? policyAt(row) : defaultPolicy;
}

export function policyAt({ version, auto, hour, day, from, until, timeZone, ...row }: PolicyRow): Policy {
  return {
    version,
    autoApproveUsd: BigInt(auto),
    hourUsd: BigInt(hour),
    dayUsd: BigInt(day),
    recipientDayUsd: unitsOf(row.recipientDay),
    walletDayUsd: unitsOf(row.walletDay),
    approvalTiers: row.tiersApprovals.map((approvals, at) => ({
      aboveUsd: BigInt(row.tiersAbove[at] ?? 0),
      approvals,
    })),
    passkeyAboveUsd: unitsOf(row.passkeyAbove),
    newRecipientDelayHours: row.delayHours,
    onlyRecipients: row.onlyRecipients,
    allowedHours: from === null || until === null || timeZone === null ? null : { from, until, timeZone },
  };
}

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
