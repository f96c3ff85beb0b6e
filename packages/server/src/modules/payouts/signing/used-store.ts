import { sql, type RawBuilder } from 'kysely';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Use } from '../policy/decide.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import type { Standing } from './standing-store.ts';

/**
 * All SQL of the signer on what of the limits of a policy is used. It counts by when something was asked for, which nobody may
 * change, and until people stopped it, from which nothing comes back; and what the signer itself signed of late, whatever the
 * database says became of it. Whoever moves payouts along makes none of these sums smaller.
 */

type Counted = Pick<Standing, 'id' | 'projectId' | 'blockchainId' | 'toAddress' | 'walletId' | 'createdAt'>;

/** What was promised of the limits of its policy as it was asked for: by those before it. */
export function usedBefore(db: Db, payout: Counted, signed: readonly number[]): Promise<Use> {
  return usedAt(db, payout, payout.createdAt, { others: sql`p.id < ${payout.id}::bigint`, signed });
}

/** What was as people stood for it: by all others that were asked for by then. */
export function usedByOthers(db: Db, payout: Counted, at: Date, signed: readonly number[]): Promise<Use> {
  return usedAt(db, payout, at, { others: sql`p.id <> ${payout.id}::bigint and p.created_at <= ${at}`, signed });
}

type Among = { others: RawBuilder<unknown>; signed: readonly number[] };

async function usedAt(db: Db, payout: Counted, at: Date, { others, signed }: Among): Promise<Use> {
  const { projectId, blockchainId, toAddress, walletId } = payout;
  const since = hoursAfter(at, -24);
  const isSigned = sql`p.id = any(${[...signed]}::bigint[])`;
  const isPromised = sql`(p.status not in ${payoutStatus.among.stopped} or ${isSigned})`;
  const ofProject = sql`p.project_id = ${projectId}::int`;
  const { rows } = await sql<Record<keyof Use, string>>`
    select ${summed(sql`${ofProject} and p.created_at > ${hoursAfter(at, -1)}`)} as "hourUsd",
      ${summed(ofProject)} as "dayUsd",
      ${summed(sql`${ofProject} and p.blockchain_id = ${blockchainId}::int and p.to_address = ${toAddress}`)} as "recipientDayUsd",
      ${summed(sql`p.wallet_id = ${walletId}::int`)} as "walletDayUsd",
      (select coalesce(sum(p.usd_units), 0)::text from payout p
        where ${others} and ${ofProject} and p.to_address = ${toAddress} and p.blockchain_id in (
            select same.id from blockchain this join blockchain same on same.family = this.family
            where this.id = ${blockchainId}::int)
          and (p.created_at > ${since} and ${isPromised} or ${isSigned} or p.status in ${payoutStatus.among.reserved})) as "payeeUsd"
    from payout p where ${others} and p.created_at > ${since} and ${isPromised}
      and (${ofProject} or p.wallet_id = ${walletId}::int)`.execute(db);
  const of = (name: keyof Use) => BigInt(rows[0]?.[name] ?? 0);
  return {
    hourUsd: of('hourUsd'),
    dayUsd: of('dayUsd'),
    recipientDayUsd: of('recipientDayUsd'),
    walletDayUsd: of('walletDayUsd'),
    payeeUsd: of('payeeUsd'),
  };
}

function summed(which: RawBuilder<unknown>) {
  return sql`coalesce(sum(p.usd_units) filter (where ${which}), 0)::text`;
}
