import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, projectRef, recordId } from '../fields.ts';

/** The wallets that payouts leave from: what they have, and how long that lasts. */

const decimal = z.string().describe('A decimal in the currency');

const fundsInWallet = z.strictObject({
  currencyCode: z.string(),
  currencyAddress: z.string().nullable().describe("null: the chain's own coin"),
  held: decimal.describe('By the books'),
  reserved: decimal.describe('Promised to payouts that have not left yet'),
  floor: decimal.describe('Never paid out: it pays the fees of sweeps and payouts'),
  free: decimal,
  freeUSD: z.string().nullable().describe('At the rate of now; null where there is none'),
  forecast: z
    .strictObject({
      payouts: z.int().min(0).describe('For so many more payouts it is enough'),
      basis: z
        .enum(['last_payouts', 'fees_alone'])
        .describe(
          'last_payouts: such as the last 20 were; fees_alone: by what a transfer costs, where there were none',
        ),
      amountEach: decimal.nullable(),
      feeEach: z.string().describe("In the chain's own coin"),
    })
    .nullable()
    .describe('null while no node tells what a transfer costs'),
  isLow: z.boolean().describe('Enough for fewer than three more payouts'),
  topUpURI: z.string().describe('For a QR code'),
});

export const payoutWallet = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  status: z.string(),
  blockchainCode: z.enum(chainCodes),
  address: z.string().describe('Where more of it is sent to'),
  explorerAddress: z.string().nullable(),
  projectIDs: z.array(recordId).describe('Those of its projects that you see'),
  coinLevel: z
    .enum(['unknown', 'enough', 'low', 'empty'])
    .describe('How long its coin lasts for fees: people are told when that falls'),
  coinLevelSince: instant.nullable(),
  funds: z.array(fundsInWallet),
});
export type PayoutWallet = z.output<typeof payoutWallet>;

export const listPayoutWallets = endpoint({
  id: 'listPayoutWallets',
  tag: 'Wallets',
  method: 'GET',
  path: '/api/v1/project/:id/payout-wallets',
  summary: 'Hot wallets that payouts leave from: what they hold, what is promised and what is free',
  auth: 'any',
  params: z.strictObject({ id: projectRef }),
  result: z.array(payoutWallet),
});

export const payoutContract = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  chainId: z.string(),
  address: z.string().describe('The same on every network: it follows from the code'),
  state: z
    .enum(['final', 'included', 'absent', 'unknown'])
    .describe(
      'final: it is used; included: it is there, in no final block yet; absent: payouts go one by one; unknown: no node responds',
    ),
  rowsMax: z.int().describe('So many payouts leave in one transaction'),
  creation: z
    .strictObject({ to: z.string(), data: z.string() })
    .describe('How anybody puts it there, from any wallet and without coins'),
});
export type PayoutContract = z.output<typeof payoutContract>;

export const listPayoutContracts = endpoint({
  id: 'listPayoutContracts',
  tag: 'Wallets',
  method: 'GET',
  path: '/api/v1/payout-contracts',
  summary: 'The contract that pays many at once, network by network: whether it is there, and how to put it there',
  auth: 'member',
  result: z.array(payoutContract),
});
