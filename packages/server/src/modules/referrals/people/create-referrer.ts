import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import type { createReferrer as endpoint } from '@coffer/contract/growth/referrers.ts';
import { writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { ensurePerson } from './ensure-person.ts';
import { showReferrer } from './list-referrers.ts';

/** Somebody adds a referrer by hand, with a code of their choice where they have one. */
export async function createReferrer(
  deps: Pick<Deps, 'emit' | 'config'>,
  call: Call<Credentialed>,
  project: number | 'all',
  { email, referenceID: referenceId, code }: Body<typeof endpoint>,
): Promise<ReferrerView> {
  const projectId = writeProject(call.subject, 'referral:write', project);
  return inTransaction(call.db, async (tx) => {
    await requireProject(tx, call.subject.projects, projectId);
    const { person, isNew } = await ensurePerson(deps, tx, call, { projectId, referenceId, email, code });
    if (!isNew) throw fault('CONFLICT', 'referenceID: this project already has a referrer with that number.');
    return showReferrer(deps, tx, call.subject.projects, person.id);
  });
}
