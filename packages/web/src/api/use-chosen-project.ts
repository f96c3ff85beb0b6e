import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelectedProject } from './selected-project.ts';

/** The project that a page of one project shows: the one in the address, else the selected one, else the first. */
export function useChosenProject<P extends { id: number }>(projects: readonly P[] | undefined) {
  const selected = useSelectedProject();
  const { projectId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNamed = projectId !== undefined && projectId !== 'all';
  const named = projects?.find(({ id }) => id === (isNamed ? Number(projectId) : selected));
  return {
    project: named ?? (isNamed ? undefined : projects?.[0]),
    choose: (id: number) => {
      void navigate({ to: '.', search: (now: object) => ({ ...now, projectId: String(id) }) } as never);
    },
  };
}
