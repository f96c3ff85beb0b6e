import type { Scope } from './role.form.ts';

/** What this area says. */
export const texts = {
  title: 'Roles',
  subtitle: 'What members may do. Built-in roles stay as they are; make your own for anything else.',
  create: 'New role',
  edit: 'Edit',
  delete: 'Delete',
  scopes: { all: 'All projects', own: 'Single projects' } satisfies Record<Scope, string>,
  scopeHints: {
    all: 'Members with it work in the whole install.',
    own: 'Members with it work only in the projects they were given.',
  } satisfies Record<Scope, string>,
  scopeStays: 'Members have this role, so its scope stays.',
  installOnly: 'Only roles for all projects can hold these.',
  onlyHeld: 'You can only give what you may do yourself.',
} as const;

export function membersText(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
