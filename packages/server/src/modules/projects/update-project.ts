import { notFound, writeProject, type Credentialed } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { checkDefaults } from './check-defaults.ts';
import { mergeFields, viewProject, type ProjectView, type SavedProject, type SavePayload } from './project.ts';
import { readLogo } from './read-logo.ts';
import { dueAtOf, redirect } from './redirect-project.ts';
import { changeLogo, chooseLogo } from './save-logo.ts';
import { lockProject, writeChanges, type ProjectRow } from './store.ts';
import { projectEvents } from './events.ts';

export type ProjectSave = { id: number | 'all'; payload: SavePayload; logo: Buffer | undefined };

/** Saves what the payload says, by the merge rule. A save that changes nothing leaves no trace. */
export async function updateProject(
  deps: Pick<Deps, 'emit' | 'config' | 'devnet'>,
  call: Call<Credentialed>,
  save: ProjectSave,
): Promise<ProjectView> {
  const id = writeProject(call.subject, 'projects:write', save.id);
  const scope = call.subject.projects;
  const file = save.logo && (await readLogo(save.logo));
  return inTransaction(call.db, async (tx) => {
    const before = await lockProject(tx, scope, id);
    if (!before) throw notFound();
    const logo = chooseLogo(file, save.payload.logoPath, before.logo_hash);
    const merged = {
      ...mergeFields(save.payload, before),
      name: save.payload.name ?? before.name,
      logo_hash: logo?.hash ?? before.logo_hash,
    };
    await checkDefaults(tx, save.payload, merged);
    const changes = await redirect(deps, tx, call, before, differences(before, merged));
    if (Object.keys(changes).length === 0) return { ...viewProject(before), takesEffectAt: await dueAtOf(tx, id) };
    const write = () => writeChanges(tx, scope, id, { ...changes, updated_at: call.now });
    await (logo && 'logo_hash' in changes ? changeLogo(tx, before.logo_hash, logo, write) : write());
    const after = { ...before, ...changes, updated_at: call.now };
    await recordActivity(tx, call, {
      action: 'project.updated',
      entity: 'project',
      entityId: id,
      projectId: id,
      ...changed(before, after),
    });
    await deps.emit(tx, projectEvents['project.saved'](id, { projectId: id }));
    return { ...viewProject(after), takesEffectAt: await dueAtOf(tx, id) };
  });
}

function differences(before: ProjectRow, merged: Partial<ProjectRow>): Partial<ProjectRow> {
  const fresh = Object.entries(merged).filter(([column, value]) => before[column as keyof ProjectRow] !== value);
  return Object.fromEntries(fresh);
}

/** The changed fields under the names that the outside knows. */
function changed(from: ProjectRow, to: ProjectRow): { before: object; after: object } {
  const [before, after] = [viewProject(from), viewProject(to)];
  const fields = (Object.keys(after) as (keyof SavedProject)[]).filter(
    (f) => f !== 'updatedAt' && before[f] !== after[f],
  );
  const pick = (view: SavedProject) => Object.fromEntries(fields.map((field) => [field, view[field]]));
  return { before: pick(before), after: pick(after) };
}
