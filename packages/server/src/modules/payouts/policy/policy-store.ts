import { sql, type RawBuilder } from 'kysely';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Use } from './decide.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { defaultPolicy, type Policy } from './payout-policy.ts';

/** All SQL on the policies of projects, and on what of their limits is used. */

export type PolicyRow = {
  version: number;
  auto: string;
  hour: string;
  day: string;
  recipientDay: string | null;
  walletDay: string | null;
  twoAbove: string | null;
  delayHours: number;
  onlyRecipients: boolean;
  from: number | null;
  until: number | null;
  timeZone: string | null;
};

export const policyColumns = sql`version, auto_approve_usd_units::text as auto, hour_usd_units::text as hour,
  day_usd_units::text as day, recipient_day_usd_units::text as "recipientDay", wallet_day_usd_units::text as "walletDay",
  two_approvals_above_usd_units::text as "twoAbove", new_recipient_delay_hours as "delayHours",
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
    twoApprovalsAboveUsd: unitsOf(row.twoAbove),
    newRecipientDelayHours: row.delayHours,
    onlyRecipients: row.onlyRecipients,
    allowedHours: from === null || until === null || timeZone === null ? null : { from, until, timeZone },
  };
}

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** Of whom and of which wallet; null where it is not known yet. */
export type Users = { projectId: number; blockchainId: number; address: string; walletId: number | null };

/**
 * What was reserved in the windows that end now. A payout counts from when it was reserved, for as long as it is: cancelled or
 * rejected it has no such time. Whoever decides by it holds a lock on the project.
 */
export async function usedSince(tx: Tx, users: Users, now: Date): Promise<Use> {
  const { projectId, blockchainId, address, walletId } = users;
  const { rows } = await sql<Record<keyof Use, string>>`
    select ${summed(sql`p.project_id = ${projectId}::int and p.reserved_at > ${hoursAfter(now, -1)}`)} as "hourUsd",
      ${summed(sql`p.project_id = ${projectId}::int`)} as "dayUsd",
      ${summed(sql`p.project_id = ${projectId}::int and m.blockchain_id = ${blockchainId}::int and p.to_address = ${address}`)}
        as "recipientDayUsd",
      ${summed(sql`p.wallet_id = ${walletId}::int`)} as "walletDayUsd",
      (${sumOfPayee(users, now)}) as "payeeUsd"
    from payout p join blockchain_currency m on m.id = p.blockchain_currency_id
    where p.reserved_at > ${hoursAfter(now, -24)} and (p.project_id = ${projectId}::int or p.wallet_id = ${walletId}::int)`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a sum of payouts has no row');
  const { hourUsd, dayUsd, recipientDayUsd, walletDayUsd, payeeUsd } = row;
  return {
    hourUsd: BigInt(hourUsd),
    dayUsd: BigInt(dayUsd),
    recipientDayUsd: BigInt(recipientDayUsd),
    walletDayUsd: BigInt(walletDayUsd),
    payeeUsd: BigInt(payeeUsd),
  };
}

/** What was promised to an address of late, is still on its way however long ago it was asked for, or arrived of late. */
export function sumOfPayee(
  { projectId, blockchainId, address }: Omit<Users, 'walletId'>,
  now: Date,
  others: RawBuilder<unknown> = sql`true`,
) {
  const since = hoursAfter(now, -24);
  return sql`select coalesce(sum(p.usd_units), 0)::text from payout p
    where ${others} and p.project_id = ${projectId}::int and p.to_address = ${address} and p.blockchain_id in (
        select same.id from blockchain this join blockchain same on same.family = this.family where this.id = ${blockchainId}::int)
      and (p.reserved_at > ${since} or p.status in ${payoutStatus.among.reserved}
        or p.status = ${payoutStatus.state('processed')} and p.status_at > ${since})`;
}

function summed(which: ReturnType<typeof sql>) {
  return sql`coalesce(sum(p.usd_units) filter (where ${which}), 0)::text`;
}
