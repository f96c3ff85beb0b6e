import * as z from 'zod';
import { activityItem } from './activity.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, line, pathId, recordId } from '../fields.ts';

/** Where secrets are kept. Nothing here ever tells one. */

export const vaultsMax = 20;
export const secretsPerVaultMax = 500;
export const secretBytesMax = 8192;

const tag = 'Vault';
const vaults = '/api/v1/secrets-vaults';
const vault = `${vaults}/:id` as const;
const secret = `${vault}/secrets/:secretID` as const;
const params = z.strictObject({ id: pathId });
const ofSecret = z.strictObject({ id: pathId, secretID: pathId });
const page = z.strictObject({ limit, cursor });

const vaultView = z.strictObject({
  id: recordId,
  name: z.string(),
  kind: z.enum(['local', 'named']).describe('local: what the program seals for itself. named: made by people'),
  description: z.string().nullable(),
  createdAt: instant.nullable().describe('Null for the local one, which was always there'),
  status: z.enum(['active', 'rotating']),
  secrets: z.array(z.strictObject({ purpose: z.string(), count: z.int().min(0) })),
  secretCount: z.int().min(0),
  dataKeys: z.array(
    z.strictObject({
      id: recordId,
      status: z.enum(['active', 'superseded', 'destroyed']),
      createdAt: instant,
      destroyedAt: instant.nullable(),
      secretCount: z.int().min(0),
    }),
  ),
  rotatedAt: instant.nullable(),
  awaitingCount: z.int().min(0).describe('Secrets that are still sealed with an older key'),
});
export type VaultView = z.output<typeof vaultView>;

const ownSecret = z.strictObject({
  kind: z.literal('own').describe('Sealed by the program for itself'),
  id: recordId,
  purpose: z.string(),
  projectId: recordId.nullable(),
  owner: z.string(),
  status: z.enum(['active', 'superseded', 'destroyed']),
  dataKeyId: recordId,
  createdAt: instant,
  destroyedAt: instant.nullable(),
});

export const secretUses = ['webhook-header', 'smtp-password', 'node-url'] as const;

const namedSecret = z.strictObject({
  kind: z.literal('named').describe('Written by people, who refer to it by secretID'),
  id: recordId,
  vaultId: recordId,
  name: z.string(),
  description: z.string().nullable(),
  version: z.int().min(1),
  createdAt: instant,
  writtenAt: instant.describe('When its value was last written'),
  writtenBy: z.string(),
  lastUsedAt: instant.nullable().describe('To the minute'),
  usedBy: z.array(
    z.strictObject({
      kind: z.enum(secretUses),
      name: z.string().describe('In words, such as the name of a webhook endpoint and its header'),
      ownerId: recordId.nullable().describe('Of the webhook endpoint or the node'),
      lastUsedAt: instant.nullable(),
    }),
  ),
});
export type NamedSecretView = z.output<typeof namedSecret>;

const secretView = z.union([ownSecret, namedSecret]);
export type SecretView = z.output<typeof secretView>;

const name = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must have 1 to 64 characters: letters, digits, dash, underscore and dot');
const description = line(200)
  .nullish()
  .transform((text) => text || null);
/** Kept to the letter. Where it is used, more may be asked of it. */
const value = z
  .string()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}*$/u, 'must be one line, without control characters')
  .refine(
    (text) => new TextEncoder().encode(text).length <= secretBytesMax,
    `must have at most ${secretBytesMax} bytes`,
  )
  .describe('Goes in and never comes out');

const shared = { tag, auth: 'member' } as const;

export const listVaults = endpoint({
  ...shared,
  id: 'listVaults',
  method: 'GET',
  path: vaults,
  summary: 'The vaults of this install',
  result: z.array(vaultView),
});

export const getVault = endpoint({
  ...shared,
  id: 'getVault',
  method: 'GET',
  path: vault,
  summary: 'One vault',
  params,
  result: vaultView,
});

export const createVault = endpoint({
  ...shared,
  id: 'createVault',
  method: 'POST',
  path: vaults,
  summary: 'Make a vault for secrets of your own',
  status: 201,
  body: z.strictObject({ name, description }),
  result: vaultView,
});

export const updateVault = endpoint({
  ...shared,
  id: 'updateVault',
  method: 'PUT',
  path: vault,
  summary: 'Rename a vault, or describe it otherwise; what was made by the program keeps its name',
  params,
  body: z.strictObject({ name, description }),
  result: vaultView,
});

export const removeVault = endpoint({
  ...shared,
  id: 'removeVault',
  method: 'DELETE',
  path: vault,
  summary: 'Remove an empty vault',
  status: 204,
  params,
  result: z.null(),
});

export const createSecret = endpoint({
  ...shared,
  id: 'createSecret',
  method: 'POST',
  path: `${vault}/secrets`,
  summary: 'Put a secret into a vault; nobody ever reads it back',
  status: 201,
  params,
  body: z.strictObject({ name, value, description }),
  result: namedSecret,
});

export const writeSecret = endpoint({
  ...shared,
  id: 'writeSecret',
  method: 'PUT',
  path: secret,
  summary: 'Write a new value, which holds at once wherever the secret is used',
  params: ofSecret,
  body: z.strictObject({ value }),
  result: namedSecret,
});

export const removeSecret = endpoint({
  ...shared,
  id: 'removeSecret',
  method: 'DELETE',
  path: secret,
  summary: 'Remove a secret that nothing uses',
  status: 204,
  params: ofSecret,
  result: z.null(),
});

export const listSecrets = endpoint({
  ...shared,
  id: 'listSecrets',
  method: 'GET',
  path: `${vault}/secrets`,
  summary: 'Which secrets there are, the newest first; never what they are',
  params,
  query: page,
  result: z.strictObject({ data: z.array(secretView), nextCursor: z.string().nullable() }),
});

export const listVaultActivities = endpoint({
  ...shared,
  id: 'listVaultActivities',
  method: 'GET',
  path: `${vault}/activities`,
  summary: 'What was done with the vault',
  params,
  query: page,
  result: z.strictObject({ data: z.array(activityItem), nextCursor: z.string().nullable() }),
});

export const rotateVault = endpoint({
  ...shared,
  id: 'rotateVault',
  method: 'POST',
  path: `${vault}/rotate`,
  summary: 'Make a new data key and seal every secret anew, in the background',
  params,
  result: vaultView,
});

export const checkVault = endpoint({
  ...shared,
  id: 'checkVault',
  method: 'GET',
  path: `${vault}/health`,
  summary: 'Seal and open something, and look whether every secret still opens',
  params,
  result: z.strictObject({
    status: z.enum(['ok', 'damaged']),
    masterKeyFingerprint: z.string().describe('Tells master keys apart and nothing else of them'),
    dataKeyId: recordId,
    roundTrip: z.boolean(),
    secretsChecked: z.int().min(0),
    damagedSecrets: z.array(z.strictObject({ id: recordId, purpose: z.string() })),
  }),
});
