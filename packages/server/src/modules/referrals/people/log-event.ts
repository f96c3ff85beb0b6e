import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, type FieldIssue } from '@coffer/contract/errors.ts';
import type { logReferralEvent as endpoint } from '@coffer/contract/growth/published-referrals.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { unitsOfDollars } from '../campaigns/dollars.ts';
import { activeKeys } from '../happenings/events-of-project.ts';
import { systemEvent } from '../happenings/system-events.ts';
import { writeLog, type LogRow } from './event-log-store.ts';
import { ownProject } from './own-project.ts';
import { findByReference, lockLinks } from './person-store.ts';
import { publishPerson } from './published-person.ts';
import type { Person } from './person.ts';

type Given = Body<typeof endpoint>;
type Told = Result<typeof endpoint>;

/** A shop's server tells that a friend did something. It is judged afterwards; told twice it counts once, and once it counts. */
export async function logEvent(call: Call<Credentialed>, given: Given): Promise<Told> {
  const { eventKey, referenceID: referenceId, amount, externalID } = given;
  const projectId = await ownProject(call.db, call.subject, given.projectID);
  return inTransaction(call.db, async (tx) => {
    await refuseUnfit(tx, projectId, given);
    const person = await findPerson(tx, projectId, referenceId);
    const written = await writeLog(tx, {
      projectId,
      eventKey,
      // Somebody signs up once, however often it is told.
      externalId: eventKey === 'signup' ? referenceId : (externalID ?? referenceId),
      personId: person?.id ?? null,
      referenceId,
      usdUnits: amount === undefined ? null : unitsOfDollars(amount, 'amount'),
      unjudged: whyNobodys(person, given),
      now: call.now,
    });
    if (!written) {
      const what = externalID === undefined ? `for ${referenceId}` : `as ${externalID}`;
      throw fault('CONFLICT', `"${eventKey}" was told ${what} before: it counts once.`);
    }
    return toldOf(written, person ? await publishPerson(tx, person) : null);
  });
}

/** Whoever links somebody at this moment is waited for: what is told of them then counts. */
async function findPerson(tx: Tx, projectId: number, referenceId: string): Promise<Person | undefined> {
  const [person] = await findByReference(tx, projectId, [referenceId]);
  if (person && person.referredBy !== null) return person;
  await lockLinks(tx, projectId);
  return (await findByReference(tx, projectId, [referenceId]))[0];
}

async function refuseUnfit(db: Db, projectId: number, { eventKey, amount }: Given): Promise<void> {
  const known = await activeKeys(db, projectId);
  const system = systemEvent(eventKey);
  if (system && system.key !== 'signup') {
    throw unfit({ path: 'eventKey', message: `must be an event of your own: we see "${eventKey}" ourselves` });
  }
  const type = known.get(eventKey);
  if (type === undefined) {
    const own = [...known.keys()].filter((key) => systemEvent(key) === undefined || key === 'signup');
    throw unfit({
      path: 'eventKey',
      message: `must be an event of the project that is not archived: ${own.join(', ')}. Make others by POST /api/v1/external-platform/${projectId}/referral/events`,
    });
  }
  if (type === 'payment' && amount === undefined) {
    throw unfit({ path: 'amount', message: `must be given, since "${eventKey}" is a payment` });
  }
}

function unfit(issue: FieldIssue): Error {
  return fault('UNPROCESSABLE', `${issue.path}: ${issue.message}`, { details: [issue] });
}

/** What nobody can get a reward of is not judged: the reason is known. */
function whyNobodys(person: Person | undefined, { referenceID, externalID, eventKey }: Given): string | null {
  if (person && person.referredBy !== null) return null;
  const why = person
    ? `${referenceID} was brought by nobody: no referrer gets anything`
    : `Nobody with the referenceID ${referenceID} is known here`;
  const waits = externalID === undefined || eventKey === 'signup';
  return waits ? `${why}. It counts once they are linked.` : `${why}. Link them, then tell it again.`;
}

function toldOf(row: LogRow, member: Told['member']): Told {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    project: String(row.projectId),
    eventKey: row.eventKey,
    memberID: row.personId,
    memberReferenceID: row.referenceId,
    amount: row.usdUnits === null ? null : dollarsOf(BigInt(row.usdUnits)),
    triggeredAt: row.triggeredAt.toISOString(),
    data: null,
    status: row.status,
    failureReason: row.failureReason,
    member,
  };
}
