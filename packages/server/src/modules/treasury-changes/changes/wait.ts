import { sql } from 'kysely';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { TreasuryWaitView } from '@coffer/contract/people/treasury-changes.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from './record-change.ts';
import { treasuryChangeStatus } from './treasury-change-status.ts';

type Stored = { hours: number; nextHours: number | null; nextFrom: Date | null };
export type Where = { config: Pick<Deps['config'], 'NETWORK'> } & Pick<Deps, 'devnet'>;

const defaultHours = { mainnet: 6, testnet: 0, local: 0 } as const;
/** Real money always has time for somebody to look. */
const hoursMin = { mainnet: 1, testnet: 0, local: 0 } as const;
export const hoursMax = 72;

/** How many hours something waits that takes over from something else. */
export async function waitHours(deps: Where, db: Db, now: Date): Promise<number> {
  return inForce(await readStored(deps, db), now);
}

export async function getTreasuryWait(deps: Deps, call: Call<MemberSubject>): Promise<TreasuryWaitView> {
  authorize(call.subject, 'wallets:read');
  return view(deps, await readStored(deps, call.db), call.now);
}

/** A longer time holds at once. A shorter one waits as long as what it is to shorten: it would be the first step of a theft. */
export async function saveTreasuryWait(
  deps: Deps,
  call: Call<MemberSubject>,
  hours: number,
): Promise<TreasuryWaitView> {
  authorize(call.subject, 'settings:write');
  requireStepUp(call.subject, call.now);
  const hoursLeast = hoursMin[networkOf(deps)];
  if (hours < hoursLeast) {
    throw invalid({ path: 'hours', message: `must be from ${hoursLeast} to ${hoursMax}` });
  }
  return inTransaction(call.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7216040)`.execute(tx);
    const stored = await readStored(deps, tx);
    const now = inForce(stored, call.now);
    if (hours === (stored.nextHours ?? now)) return view(deps, stored, call.now);
    const next: Stored =
      hours >= now
        ? { hours, nextHours: null, nextFrom: null }
        : { hours: now, nextHours: hours, nextFrom: hoursAfter(call.now, now) };
    await writeStored(tx, next);
    const difference = { before: { hours: now }, after: { hours, from: next.nextFrom?.toISOString() ?? 'now' } };
    await recordActivity(tx, call, {
      action: 'treasury-wait.saved',
      entity: 'treasury-wait',
      entityId: 'wait',
      ...difference,
    });
    const title = `The waiting time for treasury changes was changed from ${inWords(now)} to ${inWords(hours)}`;
    await recordChange(tx, call, { kind: 'treasury-wait.saved', title, subject: { ...stored }, ...difference });
    return view(deps, next, call.now);
  });
}

function inWords(hours: number): string {
  if (hours === 0) return 'none';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Taken back by the owners: the time that held before holds again, unless it is the shorter one. */
export async function restoreWait(deps: Where, tx: Tx, hours: number, now: Date): Promise<void> {
  const held = inForce(await readStored(deps, tx), now);
  await writeStored(tx, { hours: Math.max(hours, held, hoursMin[networkOf(deps)]), nextHours: null, nextFrom: null });
}

/** The change by which somebody asked for a shorter time that does not hold yet. */
export async function selectShortening(db: Db, memberId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from treasury_change c, treasury_wait w
    where c.kind = 'treasury-wait.saved' and c.status = ${treasuryChangeStatus.state('in_effect')} and w.next_from > ${now}
      and c.member_id = ${memberId}::int and c.id = (select max(id) from treasury_change where kind = 'treasury-wait.saved')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function readStored(deps: Where, db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select hours, next_hours as "nextHours", next_from as "nextFrom" from treasury_wait`.execute(db);
  return rows[0] ?? { hours: defaultHours[networkOf(deps)], nextHours: null, nextFrom: null };
}

async function writeStored(tx: Tx, { hours, nextHours, nextFrom }: Stored): Promise<void> {
  await sql`
    insert into treasury_wait (hours, next_hours, next_from) values (${hours}, ${nextHours}, ${nextFrom})
    on conflict (singleton) do update set hours = excluded.hours, next_hours = excluded.next_hours,
      next_from = excluded.next_from`.execute(tx);
}

function inForce({ hours, nextHours, nextFrom }: Stored, now: Date): number {
  return nextHours !== null && nextFrom !== null && nextFrom <= now ? nextHours : hours;
}

function view(deps: Where, stored: Stored, now: Date): TreasuryWaitView {
  const isShorter = stored.nextFrom !== null && stored.nextFrom > now;
  return {
    hours: inForce(stored, now),
    hoursMin: hoursMin[networkOf(deps)],
    hoursMax,
    next:
      isShorter && stored.nextHours !== null && stored.nextFrom !== null
        ? { hours: stored.nextHours, from: stored.nextFrom.toISOString() }
        : null,
  };
}

/** Beside chains of this machine no money is real, whatever was set. */
function networkOf({ config, devnet }: Where): 'mainnet' | 'testnet' | 'local' {
  return devnet ? 'local' : config.NETWORK;
}
