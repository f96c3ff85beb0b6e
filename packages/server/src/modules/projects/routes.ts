import * as customers from '@coffer/contract/payments/customers.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createCustomer } from './create-customer.ts';
import { createProject } from './create-project.ts';
import { getProject } from './get-project.ts';
import { listCustomers } from './list-customers.ts';
import { listProjectDetails } from './list-project-details.ts';
import { listProjects } from './list-projects.ts';
import type { ProjectView } from './project.ts';
import { updateProject } from './update-project.ts';

export { serveLogos } from './serve-logos.ts';

/** What follows from a saved project at once, so that who reads next sees it; an event repeats it should that be lost. */
type Follow = (deps: Deps, saved: { projectId: number }) => Promise<void>;

export function projectRoutes(bind: Bind, deps: Deps, follow: Follow): void {
  const followed = async (db: Db, saving: Promise<ProjectView>) => {
    const project = await saving;
    await follow({ ...deps, db }, { projectId: project.id });
    return project;
  };
  bind(projects.listProjects, (_input, call) => listProjects(call));
  bind(projects.listProjectDetails, (_input, call) => listProjectDetails(call));
  bind(projects.createProject, ({ body, files }, call) =>
    followed(call.db, createProject(deps, call, { payload: body, logo: files['logo']?.bytes })),
  );
  bind(projects.getProject, ({ params }, call) => getProject(call, params.id));
  for (const save of [projects.saveProject, projects.updateProject]) {
    bind(save, ({ params, body, files }, call) =>
      followed(call.db, updateProject(deps, call, { id: params.id, payload: body, logo: files['logo']?.bytes })),
    );
  }
  bind(customers.listCustomers, ({ params, query }, call) => listCustomers(call, { project: params.id, ...query }));
  bind(customers.createCustomer, ({ params, body }, call) => createCustomer(call, { project: params.id, ...body }));
}
