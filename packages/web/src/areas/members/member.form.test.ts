import { describe, expect, it } from 'vitest';
import { assignmentBody, assignmentIssues, emptyInvite, nameIssue, projectIssues, whoIssues } from './member.form.ts';
import type { Role } from './queries.ts';

const role = (scope: Role['scope']): Role => ({
  id: 1,
  name: 'till',
  displayName: 'Till',
  builtIn: false,
  level: 50,
  scope,
  permissions: [],
  memberCount: 0,
  frozenBy: null,
});

describe('an invitation', () => {
  it('needs an email and a role', () => {
    expect(whoIssues(emptyInvite)).toEqual({ email: 'Email is required', role: 'Role is required' });
  });

  it.each(['till', 'till@', '@example.com', 'till@example', 'two words@example.com'])('refuses %j', (email) => {
    const issues = whoIssues({ ...emptyInvite, email, role: 'till' });
    expect(issues).toEqual({ email: 'must be an email address such as ada@example.com' });
  });

  it('takes white space around an email, and no name', () => {
    expect(whoIssues({ ...emptyInvite, email: ' till@example.com ', role: 'till' })).toEqual({});
  });

  it('takes a name of 120 characters and no more', () => {
    expect(nameIssue('x'.repeat(120))).toBeUndefined();
    expect(nameIssue('x'.repeat(121))).toBe('must have at most 120 characters');
  });
});

describe('a role', () => {
  it('for single projects needs one at least, and names them', () => {
    const draft = { role: 'till', projects: [] };
    expect(projectIssues(draft, role('own'))).toEqual({ projects: 'Choose at least one project' });
    expect(assignmentIssues({ role: null, projects: [] }, undefined)).toEqual({ role: 'Role is required' });
    expect(assignmentBody({ ...draft, projects: ['3', '5'] }, role('own'))).toEqual({ role: 'till', projects: [3, 5] });
  });

  it('for all projects names none, though some were chosen before', () => {
    const draft = { role: 'till', projects: ['3'] };
    expect(assignmentIssues(draft, role('all'))).toEqual({});
    expect(assignmentBody(draft, role('all'))).toEqual({ role: 'till' });
  });
});
