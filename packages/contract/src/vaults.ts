import * as z from 'zod';
import { activityItem } from './activity.ts';
import { endpoint } from './endpoint.ts';
import { cursor, instant, limit, pathId, recordId } from './fields.ts';

/** Where secrets are kept. Nothing here ever tells one. */

const tag = 'Vault';
const vaults = '/api/v1/secrets-vaults';
const vault = `${vaults}/:id` as const;
const params = z.strictObject({ id: pathId });
const page = z.strictObject({ limit, cursor });

const vaultView = z.strictObject({
  id: recordId,
  name: z.string(),
  kind: z.enum(['local']),
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

const secretView = z.strictObject({
  id: recordId,
  purpose: z.string(),
  projectId: recordId.nullable(),
  owner: z.string(),
  status: z.enum(['active', 'superseded', 'destroyed']),
  dataKeyId: recordId,
  createdAt: instant,
  destroyedAt: instant.nullable(),
});
export type SecretView = z.output<typeof secretView>;

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
    damagedSecrets: z.array(recordId),
  }),
});
