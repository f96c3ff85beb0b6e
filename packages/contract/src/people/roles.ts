import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line, pathId, recordId } from '../fields.ts';
import { permissions } from '../permissions.ts';

const tag = 'Roles';
const params = z.strictObject({ id: pathId });

const permissionList = z
  .array(z.enum(permissions, 'must be a permission of the list'))
  .max(permissions.length)
  .refine((list) => new Set(list).size === list.length, 'must not name a permission twice');

export const roleView = z.strictObject({
  id: recordId,
  name: z.string(),
  displayName: z.string(),
  builtIn: z.boolean(),
  level: z.int(),
  scope: z.enum(['all', 'own']),
  permissions: z.array(z.string()),
  memberCount: z.int(),
  frozenBy: z
    .strictObject({ id: recordId, title: z.string() })
    .nullable()
    .describe('The treasury change that is frozen: without it, the role allows what it did before'),
});

const roleName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be 2 to 40 lower-case letters, digits or _, starting with a letter');

const draft = {
  displayName: line(60).min(1, 'must not be empty'),
  /** `all`: the whole install. `own`: only projects that the member was given. */
  scope: z.enum(['all', 'own']),
  permissions: permissionList,
};

export const listRoles = endpoint({
  id: 'listRoles',
  tag,
  method: 'GET',
  path: '/api/v1/roles',
  summary: 'Built-in and custom roles',
  auth: 'member',
  result: z.array(roleView),
});

export const createRole = endpoint({
  id: 'createRole',
  tag,
  method: 'POST',
  path: '/api/v1/roles',
  summary: 'Make a role of your own',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    name: roleName,
    ...draft,
  }),
  result: roleView,
});

export const updateRole = endpoint({
  id: 'updateRole',
  tag,
  method: 'PUT',
  path: '/api/v1/roles/:id',
  summary: 'Change a custom role; it holds from the next request on',
  auth: 'member',
  params,
  body: z.strictObject({ name: roleName.optional().describe('May be sent along; it cannot change'), ...draft }),
  result: roleView,
});

export const deleteRole = endpoint({
  id: 'deleteRole',
  tag,
  method: 'DELETE',
  path: '/api/v1/roles/:id',
  summary: 'Remove a custom role that nobody has',
  auth: 'member',
  status: 204,
  params,
  result: z.null(),
});
