import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, projectRef, recordId } from '../fields.ts';
import { depositStatuses } from '../money-in/deposits.ts';

/** The wallets that payouts leave from: what they have, and how long that lasts. */

const decimal = z.string().describe('A decimal in the currency');

const refill = z
  .strictObject({
    amount: decimal.describe('Rounded up: what is promised, what is ahead and what is kept, less what it holds'),
    days: z.int().describe('It would last for so many, if they are like the last 30'),
    waiting: decimal.describe('Promised to payouts'),
    payouts: decimal.describe('For the payouts of those days'),
    fees: decimal.describe('For the fees of those days; 0 for tokens'),
    kept: decimal.describe('Never paid out, or what sweeps take'),
    uri: z.string().describe('For a QR code, with the amount where the network has a way to say it'),
    from: z
      .strictObject({
        walletID: recordId,
        name: z.string(),
        address: z.string(),
        holds: decimal.describe('By the books: what was sent there, whatever its owner did with it'),
        isEnough: z.boolean(),
      })
      .nullable()
      .describe('The cold wallet that holds most of it; null where none does, or you do not see wallets'),
  })
  .describe('What to send there, from a wallet of yours: nothing here can send it');

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
  refill: refill.nullable().describe('null where it is not low, or is not used'),
});

const topUp = z.strictObject({
  depositID: recordId,
  currencyCode: z.string(),
  amount: decimal,
  from: z.strictObject({
    address: z.string().nullable(),
    name: z.string().nullable().describe('Of the cold wallet that sent it'),
  }),
  status: z.enum(depositStatuses),
  at: instant,
  transactionHash: z.string(),
  explorerTransaction: z.string().nullable(),
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
  topUps: z.array(topUp).describe('What came in within a week, the newest first, at most three'),
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
