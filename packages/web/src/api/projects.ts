import { listProjectDetails, listProjects } from '@coffer/contract/projects/projects.ts';
import { useCall } from './use-call.ts';

export const projectsFailed = 'Failed to fetch projects';

/** The projects that I may see, each with how many networks and currencies it takes. */
export function useProjects() {
  const list = useCall(listProjects, {});
  const details = useCall(listProjectDetails, {});
  const counts = new Map(details.data?.map((project) => [project.id, project]));
  return {
    isLoading: list.isFetching || details.isFetching,
    error: list.isError || details.isError ? projectsFailed : undefined,
    refetch: () => Promise.all([list.refetch(), details.refetch()]),
    projects: list.data?.map((project) => ({
      ...project,
      projectName: project.name,
      networkCount: counts.get(project.id)?.networkCount ?? 0,
      currencyCount: counts.get(project.id)?.currencyCount ?? 0,
    })),
  };
}
