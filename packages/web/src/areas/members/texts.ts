import type { StatusFilter } from './filter-members.ts';
import type { Action } from './rank.ts';

/** What this area says. */
export const texts = {
  title: 'Members',
  subtitle: 'Who can sign in, with which role and for which projects.',
  invite: 'Invite member',
  search: 'Search members',
  searchHint: 'Name, email or role',
  statuses: { all: 'All', active: 'Active', invited: 'Invited', revoked: 'Revoked' } satisfies Record<
    StatusFilter,
    string
  >,
  actions: {
    edit: 'Edit name',
    assign: 'Role and projects',
    link: 'New link',
    activate: 'Activate',
    revoke: 'Revoke access',
    remove: 'Remove',
  } satisfies Record<Action, string>,
  nothingMatches: 'No members match these filters',
  nothingMatchesHint: 'Change or clear the filters to see more.',
  clearFilters: 'Clear filters',
  never: 'Never',
  twoFactorOn: 'Two-factor sign-in is on',
  twoFactorOff: 'Two-factor sign-in is off',
  noProjects: 'There are no projects yet. Roles for single projects can be assigned once there is one.',
  allProjects: 'Has access to all projects.',
  singleProjects: 'Has access to the projects that you choose.',
} as const;

export function countText(shown: number, all: number): string {
  const members = all === 1 ? 'member' : 'members';
  return shown === all ? `${all} ${members}` : `${shown} of ${all} ${members}`;
}

/** What follows for somebody, said before it is done. */
export const consequences = {
  revoke: (who: string) =>
    `${who} is signed out everywhere immediately, and links sent to them stop working. You can activate them again.`,
  activate: (who: string) => `${who} can sign in again, with the role, projects and password they had.`,
  withdraw: (who: string) => `The invitation of ${who} stops working. You can invite the same email again.`,
  remove: (who: string) =>
    `${who} is removed permanently, with their password and two-factor sign-in. Their actions stay in the audit log.`,
  link: (who: string) => `${who} gets a new link to choose a password. An earlier invitation stops working.`,
} as const;

/** What they had asked for and does not come about, at the end of a sentence. */
export function endedWords(endedChanges: readonly string[]): string {
  if (endedChanges.length === 0) return '';
  return `. Their pending changes do not take effect: ${endedChanges.join('; ')}`;
}
