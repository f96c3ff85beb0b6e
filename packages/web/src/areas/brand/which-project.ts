import type { ProjectId } from '../../api/selected-project.ts';

/** `?projectId=` of a project that is not there yet. */
export const newProject = 'new';

export type Shown = number | typeof newProject | 'missing' | 'none';

/** The project that the address names; where it names none, the one that was looked at last, else the first. */
export function whichProject(
  named: string | undefined,
  selected: ProjectId,
  ids: readonly number[],
  mayCreate: boolean,
): Shown {
  if (named === newProject && mayCreate) return newProject;
  if (ids.length === 0) return 'none';
  const [first = 'none'] = ids;
  if (named === undefined || named === 'all' || named === newProject)
    return selected !== 'all' && ids.includes(selected) ? selected : first;
  const id = ids.find((known) => `${known}` === named);
  return id ?? 'missing';
}
