import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { healthStates, networkKinds } from '../money-in/blockchains.ts';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';
import { gasLevel } from '../treasury/funds.ts';
import { restoreReasons } from './restores.ts';
import { treasuryChange } from '../people/treasury-changes.ts';

/** What stands around every page of the dashboard, in one answer: how the networks do, and what a person should hear wherever they are. */

export const noticedChangesMax = 10;
export const noticedWebhooksMax = 10;

const failingWebhook = z.strictObject({
  webhookID: recordId,
  projectID: recordId,
  projectName: z.string(),
  name: z.string(),
  failingSince: instant,
  isOff: z.boolean().describe('Switched off, because it took nothing for days'),
});
export type FailingWebhook = z.output<typeof failingWebhook>;

export const readNotices = endpoint({
  id: 'readNotices',
  tag: 'System',
  method: 'GET',
  path: '/api/v1/notices',
  summary: 'How the networks do, and what waits for me or stops money; what I may not see is left out',
  auth: 'member',
  result: z.strictObject({
    isTest: z
      .boolean()
      .describe('Every network that is on is a local or a test one: no real money comes in. Said to everybody'),
    isLive: z.boolean().describe('All was proven and somebody went live. Said to everybody'),
    networks: z.array(
      z.strictObject({
        code: z.enum(chainCodes),
        name: z.string(),
        health: z.enum(healthStates),
        network: z.enum(networkKinds),
      }),
    ),
    sendingHeld: z
      .strictObject({ since: instant, reason: z.enum(restoreReasons) })
      .nullable()
      .describe('Nothing is sent since a restore'),
    thirsty: z
      .array(gasLevel)
      .describe('Hot and gas wallets to top up: what runs dry, and what is empty while money waits for it'),
    lowPools: z
      .array(
        z.strictObject({
          walletID: recordId,
          walletName: z.string(),
          family: z.enum(chainFamilies),
          ready: z.int(),
          lowSince: instant.nullable(),
        }),
      )
      .describe('Deposit wallets with few prepared addresses left, the lowest first'),
    failingWebhooks: z
      .array(failingWebhook)
      .describe(`Endpoints that take nothing, at most ${noticedWebhooksMax}: what has failed longest first`),
    shortRewards: z
      .array(
        z.strictObject({
          projectID: recordId,
          projectName: z.string(),
          blockchainCode: z.enum(chainCodes),
          currencyCode: z.string(),
          dueUSD: z.string(),
          walletsUSD: z.string().describe('What hot wallets have free'),
          earnedUSD: z.string().describe('What the project earned in it that is free'),
          shortUSD: z.string(),
        }),
      )
      .describe(
        'Referral rewards that are due and would not be paid, since the lesser of both is too little, in dollars; what lacks most first',
      ),
    thinWallets: z
      .array(
        z.strictObject({
          walletID: recordId,
          walletName: z.string(),
          blockchainCode: z.enum(chainCodes),
          currencyCode: z.string(),
          free: z.string(),
          payouts: z.int().describe('It is enough for so many more like the last ones'),
        }),
      )
      .describe('Tokens of hot wallets that are enough for few more payouts, the fewest first'),
    requestedPayouts: z
      .array(
        z.strictObject({
          projectID: recordId,
          projectName: z.string(),
          requests: z.int().min(1),
          amountUSD: z.string(),
          since: instant.describe('When the one that waits longest was asked for'),
        }),
      )
      .describe('Referral payouts that wait to be approved or rejected, by project; what waits longest first'),
    openChanges: z
      .array(treasuryChange)
      .describe(
        `Changes of the treasury that wait or are frozen, at most ${noticedChangesMax}: what takes effect soonest first, what is frozen last`,
      ),
    openChangeCounts: z
      .array(z.strictObject({ projectId: recordId.nullable(), waiting: z.int(), frozen: z.int() }))
      .describe('How many there are in all, for each project; null: of the whole install'),
  }),
});
