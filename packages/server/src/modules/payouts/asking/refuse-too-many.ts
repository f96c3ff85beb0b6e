import { sql } from 'kysely';
import { fault } from '@coffer/contract/errors.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** Each promises money of the project to somebody, and people look at each: a stolen key would promise all of it. */
const waitingOfKeyMax = 200;

/** The project's money must be locked: of many at once none gets past. */
export async function refuseTooMany(tx: Tx, subject: Credentialed): Promise<void> {
  if (subject.kind !== 'key') return;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from payout
    where created_by_key = ${subject.keyId}::int and status = ${payoutStatus.state('pending-approval')}`.execute(tx);
  if ((rows[0]?.waiting ?? 0) < waitingOfKeyMax) return;
  const message = `${waitingOfKeyMax} payouts that this API key requested wait for approval: it can request more once some of them are decided.`;
  throw fault('UNPROCESSABLE', message);
}
