import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { createProject as endpoint } from '@coffer/contract/projects/projects.ts';
import { authorize, type Credentialed } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { checkDefaults } from './check-defaults.ts';
import { mergeFields, viewProject, type ProjectView, type SavedProject } from './project.ts';
import { readLogo } from './read-logo.ts';
import { leadFirst } from './redirect-project.ts';
import { changeLogo, chooseLogo } from './save-logo.ts';
import { insertProject, type ProjectRow } from './store.ts';
import { projectEvents } from './events.ts';

export type NewProject = { payload: Body<typeof endpoint>; logo: Buffer | undefined };

/** Projects belong to the install: whoever sees only some of them cannot add one. */
export async function createProject(
  deps: Pick<Deps, 'emit' | 'config' | 'devnet'>,
  call: Call<Credentialed>,
  { payload, logo: file }: NewProject,
): Promise<ProjectView> {
  authorize(call.subject, 'projects:write');
  if (call.subject.projects !== 'all')
    throw fault('FORBIDDEN', 'Only members who manage every project can create one.');
  const logo = chooseLogo(file && (await readLogo(file)), payload.logoPath, null);
  return inTransaction(call.db, async (tx) => {
    const fields = mergeFields(payload);
    await checkDefaults(tx, payload, fields);
    const insert = (): Promise<ProjectRow> =>
      insertProject(tx, {
        ...fields,
        name: payload.name,
        logo_hash: logo?.hash ?? null,
        created_at: call.now,
        updated_at: call.now,
      });
    const row = logo ? await changeLogo(tx, null, logo, insert) : await insert();
    const project = viewProject(row);
    await recordCreation(tx, call, project);
    await leadFirst(deps, tx, call, row);
    await deps.emit(tx, projectEvents['project.saved'](project.id, { projectId: project.id }));
    return { ...project, takesEffectAt: null };
  });
}

async function recordCreation(tx: Tx, call: Call, project: SavedProject): Promise<void> {
  const { id, referenceId: _reference, createdAt: _created, updatedAt: _updated, ...fields } = project;
  const after = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  await recordActivity(tx, call, { action: 'project.created', entity: 'project', entityId: id, projectId: id, after });
}
