import type { Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type * as contract from '@coffer/contract/money-in/currencies.ts';
import {
  notFound,
  onlyProjects,
  readScope,
  requireStepUp,
  writeProject,
  type Credentialed,
  type ProjectScope,
} from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockProject, requireProject } from '../../projects/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { mostTakenOf, nameOfCurrency, viewCurrency } from './currency.ts';
import {
  listChainCurrencies,
  listEnabled,
  lockProjectCurrencies,
  markEdited,
  replaceProjectCurrencies,
} from './currency-store.ts';

type View = Result<typeof contract.listProjectCurrencies>;

export async function listProjectCurrencies(call: Call<Credentialed>, project: number | 'all'): Promise<View> {
  const scope = readScope(call.subject, 'projects:read', project);
  if (project !== 'all') await requireProject(call.db, scope, project);
  return view(call.db, scope);
}

export async function putProjectCurrencies(
  call: Call<Credentialed>,
  project: number | 'all',
  ids: readonly number[],
): Promise<View> {
  const projectId = writeProject(call.subject, 'projects:write', project);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const locked = await lockProject(tx, call.subject.projects, projectId);
    if (!locked) throw notFound();
    await lockProjectCurrencies(tx, projectId);
    await refuseUnknown(tx, ids);
    const enabledBefore = await listEnabled(tx, onlyProjects(projectId));
    await replaceProjectCurrencies(tx, projectId, ids, call.now);
    await markEdited(tx, projectId);
    const enabled = await listEnabled(tx, onlyProjects(projectId));
    const [before, after] = [enabledBefore.map(nameOfCurrency), enabled.map(nameOfCurrency)];
    if (before.join() !== after.join()) {
      await recordChange(tx, call, {
        kind: 'project.currencies-changed',
        projectId,
        title: `The currencies that ${locked.name} accepts were changed`,
        before: { currencies: before },
        after: { currencies: after },
        subject: { projectId, before: enabledBefore.map(({ id }) => id), after: enabled.map(({ id }) => id) },
      });
      await recordActivity(tx, call, {
        action: 'project.currencies-changed',
        entity: 'project',
        entityId: projectId,
        projectId,
        before: { currencies: before },
        after: { currencies: after },
      });
    }
    return view(tx, onlyProjects(projectId));
  });
}

async function refuseUnknown(db: Db, ids: readonly number[]): Promise<void> {
  const known = new Set((await listChainCurrencies(db, { active: true })).map(({ id }) => id));
  const issues = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ path: `blockchainCurrencyIDs.${at}`, message: `${id} is no currency that a project can take` }],
  );
  if (issues.length > 0) throw invalid(...issues);
}

async function view(db: Db, scope: ProjectScope): Promise<View> {
  const mostTaken = mostTakenOf(await listChainCurrencies(db, { active: true }));
  const rows = await listEnabled(db, scope);
  return rows.map((row) => ({ ...viewCurrency(row, mostTaken), projectID: row.projectId }));
}
