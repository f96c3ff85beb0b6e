import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelectedProject } from '../../api/selected-project.ts';

/** The project whose keys are shown: the one in the address, else the selected one, else the first. */
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
