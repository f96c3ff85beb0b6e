import type { Role } from './queries.ts';

export type WhoDraft = { email: string; name: string };
export type AssignmentDraft = { role: string | null; projects: string[] };
export type InviteDraft = WhoDraft & AssignmentDraft;
type Issues<D> = { [K in keyof D]?: string };

export const emptyInvite: InviteDraft = { email: '', name: '', role: null, projects: [] };

const nameCharsMax = 120;
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Who, and with which role. */
export function whoIssues({ email, name, role }: InviteDraft): Issues<InviteDraft> {
  return only({ email: emailIssue(email), name: nameIssue(name), role: roleIssue(role) });
}

/** Which role, and for which projects where it is for single ones. */
export function assignmentIssues(draft: AssignmentDraft, role: Role | undefined): Issues<AssignmentDraft> {
  return only({ role: roleIssue(draft.role), ...projectIssues(draft, role) });
}

export function projectIssues({ projects }: AssignmentDraft, role: Role | undefined): Issues<AssignmentDraft> {
  const isMissing = role?.scope === 'own' && projects.length === 0;
  return only({ projects: isMissing ? 'Choose at least one project' : undefined });
}

export function nameIssue(name: string): string | undefined {
  return name.trim().length > nameCharsMax ? `must have at most ${nameCharsMax} characters` : undefined;
}

/** A role for all projects takes none by name. */
export function assignmentBody({ projects }: AssignmentDraft, role: Role): { role: string; projects?: number[] } {
  return role.scope === 'own' ? { role: role.name, projects: projects.map(Number) } : { role: role.name };
}

function emailIssue(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required';
  return emailLike.test(email.trim()) ? undefined : 'must be an email address such as ada@example.com';
}

function roleIssue(role: string | null): string | undefined {
  return role === null ? 'Role is required' : undefined;
}

function only<T extends object>(issues: T): { [K in keyof T]?: string } {
  const found = Object.entries(issues).filter(([, issue]) => issue !== undefined);
  return Object.fromEntries(found) as { [K in keyof T]?: string };
}
