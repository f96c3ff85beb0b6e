import type { Scope } from './role.form.ts';

/** What this area says. */
export const texts = {
  title: 'Roles',
  subtitle: 'What members can do. Built-in roles cannot be changed; create your own for anything else.',
  create: 'New role',
  edit: 'Edit',
  delete: 'Delete',
  scopes: { all: 'All projects', own: 'Single projects' } satisfies Record<Scope, string>,
  scopeHints: {
    all: 'Members with this role have access to the whole installation.',
    own: 'Members with this role have access only to their assigned projects.',
  } satisfies Record<Scope, string>,
  scopeStays: 'The scope cannot change while members have this role.',
  installOnly: 'Only roles for all projects can have these.',
  onlyHeld: 'You can only grant permissions that you have yourself.',
} as const;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export function mayApprove({ permissions }: { permissions: readonly string[] }): boolean {
  return permissions.includes('payouts:approve');
}

/** Whose members let money go out. */
export function approversText(roles: readonly { displayName: string; permissions: readonly string[] }[]): string {
  const names = roles.filter(mayApprove).map((one) => one.displayName);
  return names.length === 0 ? 'No role can approve payouts.' : `Payouts can be approved by ${listed.format(names)}.`;
}

export function membersText(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
