import type { Result } from '@coffer/contract/endpoint.ts';
import {
  createProject,
  getProject,
  listProjectDetails,
  listProjects,
  updateProject,
} from '@coffer/contract/projects/projects.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type ProjectView = Result<typeof getProject>;

/** One project with all its fields. */
export function useProject(id: number) {
  const { data, error, refetch } = useCall(getProject, { params: { id: `${id}` } });
  // What was read of another project stays on the screen until the answer is there; a form must not begin with it.
  return { project: data?.id === id ? data : undefined, error, refetch };
}

export function useCreateProject() {
  return useChange(createProject, [listProjects, listProjectDetails]);
}

export function useUpdateProject() {
  return useChange(updateProject, [listProjects, listProjectDetails, getProject]);
}
