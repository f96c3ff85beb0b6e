import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, projectRef, recordId } from '../fields.ts';
import { keyScopes } from '../permissions.ts';

/** The keys with which a project's own programs call. */

const tag = 'API keys';
const keys = '/api/v1/external-platform/:projectId/api-key';
const key = `${keys}/:keyId` as const;
const ofProject = z.strictObject({ projectId: projectRef });
const ofKey = z.strictObject({ projectId: projectRef, keyId: pathId });

const description = line(120);

const scopes = z
  .array(z.enum(keyScopes, `must be one of ${keyScopes.join(', ')}`))
  .min(1, 'must name at least one scope; leave the field out for the usual ones')
  .max(50, 'must name at most 50 scopes');

const expiresAt = z.iso.datetime({ offset: true, error: 'must be a time such as 2030-01-31T12:00:00Z' });

const ipAllowlist = z
  .array(z.string().max(60, 'must be an address or a network such as 203.0.113.0/24'))
  .max(50, 'must name at most 50 addresses or networks')
  .describe('IPv4 and IPv6 addresses or networks; none means any');

const settings = { description, scopes, expiresAt, ipAllowlist };

export const apiKeyView = z.strictObject({
  id: recordId,
  projectId: recordId,
  description: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  scopeSet: z
    .enum(['integration-1'])
    .nullable()
    .describe('The set that a key made without scopes got, by its version; null for scopes that somebody chose'),
  status: z.enum(['active', 'disabled', 'expired', 'revoked']),
  ipAllowlist: z.array(z.string()),
  createdAt: instant,
  createdBy: recordId.nullable(),
  expiresAt: instant.nullable(),
  rotatedAt: instant.nullable(),
  previousKeyUntil: instant.nullable().describe('How long the key before the last rotation is still good'),
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
});

export const newApiKeyView = z.strictObject({ ...apiKeyView.shape, key: z.string().describe('Shown this once') });

export type ApiKeyView = z.output<typeof apiKeyView>;
export type NewApiKeyView = z.output<typeof newApiKeyView>;

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  tag,
  method: 'GET',
  path: keys,
  summary: 'The keys of a project',
  auth: 'member',
  fixed: true,
  params: ofProject,
  result: z.array(apiKeyView),
});

export const createApiKey = endpoint({
  id: 'createApiKey',
  tag,
  method: 'POST',
  path: keys,
  summary: 'Make a key; the answer shows it this once',
  auth: 'member',
  fixed: true,
  secret: true,
  status: 201,
  params: ofProject,
  body: z.object({
    description: description.nullish(),
    scopes: scopes.nullish(),
    expiresAt: expiresAt.nullish(),
    ipAllowlist: ipAllowlist.nullish(),
  }),
  result: newApiKeyView,
});

export const getApiKey = endpoint({
  id: 'getApiKey',
  tag,
  method: 'GET',
  path: key,
  summary: 'One key',
  auth: 'member',
  params: ofKey,
  result: apiKeyView,
});

export const updateApiKey = endpoint({
  id: 'updateApiKey',
  tag,
  method: 'PUT',
  path: key,
  summary: 'Change what a key may do; fields left out stay as they are',
  auth: 'member',
  params: ofKey,
  body: z.strictObject({ ...settings, expiresAt: expiresAt.nullable() }).partial(),
  result: apiKeyView,
});

export const deleteApiKey = endpoint({
  id: 'deleteApiKey',
  tag,
  method: 'DELETE',
  path: key,
  summary: 'Revoke a key for ever, at once',
  auth: 'member',
  status: 204,
  params: ofKey,
  result: z.null(),
});

export const rotateApiKey = endpoint({
  id: 'rotateApiKey',
  tag,
  method: 'POST',
  path: `${key}/rotate`,
  summary: 'Change a key for a new one; the old one stays good for a while',
  auth: 'member',
  secret: true,
  params: ofKey,
  body: z.strictObject({
    overlapSeconds: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(2_592_000, 'must be at most 2592000, which is 30 days')
      .default(86_400),
  }),
  result: newApiKeyView,
});

export const enableApiKey = endpoint({
  id: 'enableApiKey',
  tag,
  method: 'POST',
  path: `${key}/enable`,
  summary: 'Let a disabled key in again',
  auth: 'member',
  params: ofKey,
  result: apiKeyView,
});

export const disableApiKey = endpoint({
  id: 'disableApiKey',
  tag,
  method: 'POST',
  path: `${key}/disable`,
  summary: 'Keep a key out, at once, until it is enabled again',
  auth: 'member',
  params: ofKey,
  result: apiKeyView,
});
