import { notFound, readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { viewProject, type ProjectView } from './project.ts';
import { dueAtOf } from './redirect-project.ts';
import { findProject } from './store.ts';

export async function getProject(call: Call<Credentialed>, id: number): Promise<ProjectView> {
  const scope = readScope(call.subject, 'projects:read', id);
  const row = await findProject(call.db, scope, id);
  if (!row) throw notFound();
  return { ...viewProject(row), takesEffectAt: await dueAtOf(call.db, id) };
}
