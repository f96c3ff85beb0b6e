import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, line, pathId, recordId } from '../fields.ts';

/** The people of this install. */

const tag = 'Members';
const params = z.strictObject({ id: pathId });

/** Roles by name; projects by id, needed where the role is for single projects. */
const assignment = {
  role: z.string().min(1).max(60),
  projects: z.array(recordId).max(1000, 'must name at most 1000 projects').optional(),
};

export const memberView = z.strictObject({
  id: recordId,
  email: z.string(),
  name: z.string(),
  status: z.enum(['invited', 'active', 'revoked']),
  role: z.strictObject({ id: recordId, name: z.string(), displayName: z.string() }),
  projects: z.union([z.literal('all'), z.array(recordId)]),
  totpEnabled: z.boolean(),
  passkeys: z.int(),
  resetPasswordRequired: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
});

/** Once they may do less. */
const loweredMember = memberView.extend({
  endedChanges: z
    .array(z.string())
    .describe('Changes of the treasury that they had asked for and that come about no more'),
});

/** Mailed when mail is set up; else shown to whoever asked for it. */
const passwordLink = z.strictObject({ sent: z.boolean(), link: z.string().optional(), expiresAt: instant.optional() });

export const listMembers = endpoint({
  id: 'listMembers',
  tag,
  method: 'GET',
  path: '/api/v1/internalMembers',
  summary: 'The members whom I may see',
  auth: 'member',
  result: z.array(memberView),
});

export const inviteMember = endpoint({
  id: 'inviteMember',
  tag,
  method: 'POST',
  path: '/api/v1/member',
  summary: 'Invite somebody',
  auth: 'member',
  secret: true,
  status: 201,
  body: z.strictObject({ email, name: line(120).default(''), ...assignment }),
  result: z.strictObject({ member: memberView, invitation: passwordLink }),
});

export const updateMember = endpoint({
  id: 'updateMember',
  tag,
  method: 'PUT',
  path: '/api/v1/member/:id',
  summary: 'Change a name, or ask for a new password at the next sign-in',
  auth: 'member',
  params,
  body: z.strictObject({ name: line(120).optional(), resetPasswordRequired: z.boolean().optional() }),
  result: memberView,
});

export const assignRole = endpoint({
  id: 'assignRole',
  tag,
  method: 'PUT',
  path: '/api/v1/member/:id/roles',
  summary: 'Give a role and projects',
  auth: 'member',
  params,
  body: z.strictObject(assignment),
  result: loweredMember,
});

export const linkMember = endpoint({
  id: 'linkMember',
  tag,
  method: 'POST',
  path: '/api/v1/member/:id/link',
  summary: 'A new link to choose a password: sent, or shown when mail is not set up',
  auth: 'member',
  secret: true,
  params,
  result: passwordLink,
});

export const revokeMember = endpoint({
  id: 'revokeMember',
  tag,
  method: 'POST',
  path: '/api/v1/member/:id/revokeAccess',
  summary: 'Take access away, at once',
  auth: 'member',
  params,
  result: loweredMember,
});

export const activateMember = endpoint({
  id: 'activateMember',
  tag,
  method: 'POST',
  path: '/api/v1/member/:id/activate',
  summary: 'Give access back',
  auth: 'member',
  params,
  result: memberView,
});

export const deleteMember = endpoint({
  id: 'deleteMember',
  tag,
  method: 'DELETE',
  path: '/api/v1/member/:id',
  summary: 'Remove a revoked member, or withdraw an invitation',
  auth: 'member',
  status: 204,
  params,
  result: z.null(),
});
