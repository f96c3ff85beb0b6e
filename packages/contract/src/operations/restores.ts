import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';

/** After the database was restored: what may be missing, and what must be compared before anything is sent again. */

const tag = 'System';
const path = '/api/v1/system/restore';

export const restoreReasons = ['another_database', 'history_went_back', 'folder_copied', 'declared'] as const;

/**
 * `same`: the chain expects the position that comes next here. `chain_ahead`: transactions were sent that the database does not
 * know. `on_the_way`: what was signed here is not in the chain. `unnumbered`: the chain numbers nothing. `unknown`: no node
 * answers.
 */
export const positionVerdicts = ['same', 'chain_ahead', 'on_the_way', 'unnumbered', 'unknown'] as const;

const restore = z.strictObject({
  id: recordId,
  reason: z.enum(restoreReasons),
  noticedAt: instant,
  headSeq: z.int().describe('The last entry of the audit log that the database had'),
  rememberedSeq: z
    .int()
    .nullable()
    .describe('The last entry that was remembered outside of the database, where it was newer'),
  rememberedAt: instant.nullable(),
  sessionsEnded: z.int().nullable(),
  releasedAt: instant.nullable(),
  releasedBy: z.string().nullable(),
});

const comparedWallet = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  blockchainCode: z.enum(chainCodes),
  address: z.string(),
  verdict: z.enum(positionVerdicts),
  databasePosition: z
    .int()
    .nullable()
    .describe('Which position (nonce) the next transaction gets, as the database says'),
  chainPosition: z.int().nullable().describe('Which one the chain expects'),
  currencyCode: z.string(),
  chainBalance: z.string().nullable().describe("In the chain's coin"),
  ledgerBalance: z.string(),
  waiting: z.int().describe('Transactions that go out when sending is released'),
  lapsing: z
    .int()
    .describe('Signed payouts whose signatures lapse: a later one may have paid them, so a person tries them again'),
  blocksToRead: z
    .int()
    .nullable()
    .describe('Blocks that are still to be read; what left the wallet in them is not booked yet'),
  reason: z.string().nullable().describe('Why it could not be compared'),
});

const skippedPool = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  family: z.enum(chainFamilies),
  fromPosition: z.int(),
  toPosition: z.int(),
  watched: z.int().describe('How many of them are derived and watched by now'),
});

const restoreView = z.strictObject({
  sendingHeld: z.boolean(),
  releasable: z.boolean().describe('Whether every wallet could be compared'),
  restores: z.array(restore).describe('The newest first'),
  wallets: z.array(comparedWallet).describe('Empty while sending is not held'),
  skipped: z
    .array(skippedPool)
    .describe('Positions that are watched and given to nobody, of restores that are not released'),
  activeApiKeys: z.int().describe('Keys that work; among them may be some that were revoked after the backup'),
});

export const readRestore = endpoint({
  id: 'readRestore',
  tag,
  method: 'GET',
  path,
  summary: 'Whether sending is held after a restore, and how each hot wallet compares with its chain',
  auth: 'member',
  result: restoreView,
});

export const releaseSending = endpoint({
  id: 'releaseSending',
  tag,
  method: 'POST',
  path: `${path}/release`,
  summary: 'Send again, after the hot wallets were compared with their chains; needs a confirmed password or code',
  auth: 'member',
  result: restoreView,
});
