import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { referrerEvents } from '../events.ts';
import { normalise } from './mailbox.ts';
import { newCode, newShareToken } from './new-code.ts';
import type { Person } from './person.ts';
import { findByCode, findByReference, insertPerson } from './person-store.ts';

export type Named = { projectId: number; referenceId: string; email: string; code?: string | undefined };

/** A code that is drawn is somebody's already once in some hundred million times. */
const drawsMax = 5;

/** Whom the shop knows by this number: the one who is there, with the address that we have, or somebody new. */
export async function ensurePerson(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  named: Named,
): Promise<{ person: Person; isNew: boolean }> {
  const [there] = await findByReference(tx, named.projectId, [named.referenceId]);
  if (there) return { person: there, isNew: false };
  for (let draws = 0; draws < drawsMax; draws += 1) {
    const made = await insertPerson(tx, {
      projectId: named.projectId,
      referenceId: named.referenceId,
      email: named.email,
      mailbox: normalise(named.email),
      code: named.code ?? newCode(),
      shareToken: newShareToken(),
      now: origin.now,
    });
    if (made) {
      await tell(deps, tx, origin, made);
      return { person: made, isNew: true };
    }
    // Somebody else made them at the same moment and was waited for: now theirs can be seen.
    const [theirs] = await findByReference(tx, named.projectId, [named.referenceId]);
    if (theirs) return { person: theirs, isNew: false };
    if (named.code !== undefined && (await findByCode(tx, named.projectId, [named.code])).length > 0) {
      throw fault('CONFLICT', `code: somebody in this project has the code "${named.code}" already.`);
    }
  }
  throw new Error(`no code was found in ${drawsMax} draws that is nobody's yet`);
}

/** The trail is never changed: who somebody is stays out of it, so that a person can be forgotten. */
async function tell(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  { id, projectId, referenceId }: Person,
): Promise<void> {
  await deps.emit(tx, referrerEvents['referrer.created'](projectId, { personId: id }));
  await recordActivity(tx, origin, {
    action: 'referrer.created',
    entity: 'referrer',
    entityId: id,
    projectId,
    after: { referenceID: referenceId },
  });
}
