import type { StatusFilter } from './filter-members.ts';
import type { Deed } from './rank.ts';

/** What this area says. */
export const texts = {
  title: 'Members',
  subtitle: 'Who may sign in here, with which role and for which projects.',
  invite: 'Invite member',
  search: 'Search members',
  searchHint: 'Name, e-mail or role',
  statuses: { all: 'All', active: 'Active', invited: 'Invited', revoked: 'Revoked' } satisfies Record<
    StatusFilter,
    string
  >,
  deeds: {
    edit: 'Edit name',
    assign: 'Role and projects',
    link: 'New link',
    activate: 'Activate',
    revoke: 'Revoke access',
    remove: 'Remove',
  } satisfies Record<Deed, string>,
  nothingMatches: 'Nothing matches',
  nothingMatchesHint: 'No member has this status and these words in their name, e-mail or role.',
  clearFilters: 'Clear filters',
  never: 'Never',
  noProjects: 'There are no projects yet. Roles for single projects can be given once there is one.',
  allProjects: 'Works in all projects.',
  singleProjects: 'Works in the projects that you choose.',
} as const;

export function countText(shown: number, all: number): string {
  const members = all === 1 ? 'member' : 'members';
  return shown === all ? `${all} ${members}` : `${shown} of ${all} ${members}`;
}

/** What follows for somebody, said before it is done. */
export const consequences = {
  revoke: (who: string) =>
    `${who} is signed out everywhere at once, and links they were sent stop working. You can activate them again.`,
  activate: (who: string) => `${who} can sign in again, with the role, projects and password they had.`,
  withdraw: (who: string) => `The invitation of ${who} stops working. You can invite the same e-mail again.`,
  remove: (who: string) =>
    `${who} leaves the list for good, with their password and second factor. What they did stays in the audit log.`,
  link: (who: string) => `${who} gets a new link to choose a password. An invitation they were sent before stops working.`,
} as const;

/** What they had asked for and does not come about, at the end of a sentence. */
export function endedWords(endedChanges: readonly string[]): string {
  if (endedChanges.length === 0) return '';
  return `. What they had asked for does not take effect: ${endedChanges.join('; ')}`;
}
