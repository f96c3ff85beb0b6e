import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';

/** What hot and cold wallets hold, as their chains say. */
export const readWalletBalances = endpoint({
  id: 'readWalletBalances',
  tag: 'Wallets',
  method: 'GET',
  path: '/api/v1/wallets/balance',
  summary: 'What my cold, hot and gas wallets hold, asked of the chains within the last seconds',
  auth: 'any',
  fixed: true,
  result: z.array(
    z.strictObject({
      walletID: recordId,
      walletName: z.string(),
      walletType: z.enum(['cold_wallet', 'hot_wallet', 'gas_wallet']),
      blockchainCode: z.string(),
      address: z.string(),
      currencyCode: z.string(),
      currencyAddress: z.string().nullable().describe("null: the chain's own coin"),
      state: z.enum(['known', 'unknown']),
      amount: z.string().nullable().describe('null while it is not known; never a guess'),
      at: instant.nullable().describe('When the chain said so'),
      reason: z.string().nullable().describe('Why it is not known'),
    }),
  ),
});
