import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';

/** The project that a form begins with: the selected one, or the only one; null where there is a choice. Undefined until it is known. */
export function useStartProject(): number | null | undefined {
  const selected = useSelectedProject();
  const { projects, error } = useProjects();
  if (selected !== 'all') return selected;
  if (projects === undefined) return error === undefined ? undefined : null;
  return projects.length === 1 ? (projects[0]?.id ?? null) : null;
}
