import type * as z from 'zod';
import type { linkReferee } from '@coffer/contract/growth/published-referrals.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { selectRunning } from '../campaigns/campaign-store.ts';
import type { Person } from './person.ts';
import { selectPerson } from './person-store.ts';

type Published = z.output<(typeof linkReferee)['result']>;
type Alone = NonNullable<Published['referredByMember']>;

/** An answer names so many campaigns at most. */
const campaignsMax = 20;

/** As clients of this API have always read somebody, with whoever brought them. */
export async function publishPerson(db: Db, person: Person): Promise<Published> {
  const running = await selectRunning(db, person.projectId, campaignsMax);
  const { referredBy, projectId } = person;
  const referrer = referredBy === null ? null : await selectPerson(db, onlyProjects(projectId), referredBy);
  return {
    ...shapeOf(person, running),
    referredByMemberReferenceID: referrer?.referenceId ?? null,
    referredByMember: referrer && shapeOf(referrer, null),
  };
}

function shapeOf(person: Person, campaigns: Published['campaigns']): Alone {
  return {
    id: person.id,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
    project: String(person.projectId),
    referenceId: person.referenceId,
    email: person.email,
    code: person.code,
    status: person.status,
    referredByMemberID: person.referredBy,
    referredByMemberReferenceID: null,
    referredByMember: null,
    campaigns,
  };
}
