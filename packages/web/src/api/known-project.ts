import { useProjects } from './projects.ts';
import { useSelectedProject } from './selected-project.ts';

/** The project that something new is for, as far as nobody needs to be asked: the chosen one, or the only one there is. */
export function useKnownProject(): number | undefined {
  const selected = useSelectedProject();
  const { projects } = useProjects();
  if (selected !== 'all') return selected;
  return projects?.length === 1 ? projects[0]?.id : undefined;
}
