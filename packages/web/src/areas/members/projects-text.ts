import type { Member } from './queries.ts';

const namesMax = 2;

/** The first names and how many more; all of them in the title. What the viewer may not see is only counted. */
export function projectsText(
  projects: Member['projects'],
  names: ReadonlyMap<number, string>,
): { text: string; title?: string } {
  if (projects === 'all') return { text: 'All projects' };
  const known = projects.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b));
  const unseen = projects.length - known.length;
  if (known.length === 0) return { text: count(unseen, 'project') };
  const shown = known.slice(0, namesMax);
  const more = projects.length - shown.length;
  const title = [...known, ...(unseen > 0 ? [count(unseen, 'other project')] : [])].join(', ');
  return { text: `${shown.join(', ')}${more > 0 ? ` + ${more} more` : ''}`, title };
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
