import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { line, pathId, projectRef, recordId } from '../fields.ts';

/** What can be paid with: a coin of a chain, or a token, which is one contract there. */

const tag = 'Currencies';

/** Outside clients read the address of a contract for a chain's own coin as well, which has none. */
export const noContract = '0x0000000000000000000000000000000000000000';

const status = z
  .enum(['active', 'inactive'], 'must be active or inactive')
  .describe('inactive: no project can take it; what comes in it is credited all the same');

const currencyView = z.strictObject({
  id: recordId,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['coin', 'stablecoin', 'token']),
});

const chainCurrency = {
  id: recordId,
  blockchainCode: z.enum(chainCodes),
  network: z.string().describe('The name of the chain'),
  currencyCode: z.string(),
  currency: z.string().describe('Its name'),
  tokenAddress: z.string().nullable().describe("Null for the chain's own coin"),
  standard: z.string(),
  walletPrecision: z.int().describe('Decimals'),
  family: z.enum(chainFamilies),
  recommended: z.boolean(),
  mostUsed: z.boolean().describe('Taken by more projects than any other'),
  blockchainID: recordId,
  currencyID: recordId,
};

export const chainCurrencyView = z.strictObject(chainCurrency);
export type ChainCurrencyView = z.output<typeof chainCurrencyView>;

const pricedCurrency = {
  ...chainCurrency,
  priced: z
    .boolean()
    .describe('false: nobody has confirmed that it is worth what its code says; it is offered nowhere'),
};

export const pricedCurrencyView = z.strictObject(pricedCurrency);
export type PricedCurrencyView = z.output<typeof pricedCurrencyView>;

const pricedAs = line(12)
  .toUpperCase()
  .describe('Its own currencyCode: I have compared the contract and confirm that it is worth one of that');

const projectCurrency = z.strictObject({ ...chainCurrency, projectID: recordId });

export const listCurrencies = endpoint({
  id: 'listCurrencies',
  tag,
  method: 'GET',
  path: '/api/v1/currency',
  summary: 'Currencies, whatever chain they are on',
  auth: 'any',
  result: z.array(currencyView),
});

export const listReferralCurrencies = endpoint({
  id: 'listReferralCurrencies',
  tag,
  method: 'GET',
  path: '/api/v1/currency/referral',
  summary: 'Currencies that rewards, which are amounts of dollars, can be paid in',
  auth: 'any',
  result: z.array(currencyView),
});

export const listBlockchainCurrencies = endpoint({
  id: 'listBlockchainCurrencies',
  tag,
  method: 'GET',
  path: '/api/v1/blockchain-currency',
  summary: 'Every currency on every chain that a project can take, or those that are switched off',
  auth: 'any',
  query: z.strictObject({ status: status.default('active') }),
  result: z.array(pricedCurrencyView),
});

export const addBlockchainCurrency = endpoint({
  id: 'addBlockchainCurrency',
  tag,
  method: 'POST',
  path: '/api/v1/blockchain-currency',
  summary:
    'Add a token; its decimals and symbol are read from its contract. It has no price before a person confirms it',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    currencyCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9.-]{1,11}$/, 'must have 2 to 12 letters and digits, such as DAI'),
    name: line(60).nullish().transform(nothingIfEmpty).describe("Left out: the token's own name"),
    contract: line(100).refine((text) => text !== '', "must be the token's address"),
    pricedAs: pricedAs.optional(),
  }),
  result: pricedCurrencyView,
});

export const updateBlockchainCurrency = endpoint({
  id: 'updateBlockchainCurrency',
  tag,
  method: 'PUT',
  path: '/api/v1/blockchain-currency/:id',
  summary: 'Switch a currency of a chain off for the whole install, or on again',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({ status }),
  result: z.strictObject({ ...pricedCurrency, status }),
});

export const confirmCurrencyPrice = endpoint({
  id: 'confirmCurrencyPrice',
  tag,
  method: 'POST',
  path: '/api/v1/blockchain-currency/:id/confirm-price',
  summary:
    'Confirm that a token is worth what its code says; payers are offered it once that has waited as a takeover does',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    pricedAs,
    contract: line(100).describe('As it was shown to you; another one is refused'),
  }),
  result: pricedCurrencyView,
});

export const listSupportedCurrencies = endpoint({
  id: 'listSupportedCurrencies',
  tag,
  method: 'GET',
  path: '/api/v1/currencies',
  summary: 'Every currency that payments can be made in here, on the chains that are being read',
  auth: 'public',
  fixed: true,
  result: z.array(
    z.strictObject({
      ...chainCurrency,
      tokenAddress: z.string().describe("All zeros for the chain's own coin"),
      customerAddress: z.string().nullable().describe('Known to one payment only'),
    }),
  ),
});

export const listProjectCurrencies = endpoint({
  id: 'listProjectCurrencies',
  tag,
  method: 'GET',
  path: '/api/v1/project/:id/blockchain-currency',
  summary: 'What a project takes',
  auth: 'any',
  fixed: true,
  params: z.strictObject({ id: projectRef }),
  result: z.array(projectCurrency),
});

export const putProjectCurrencies = endpoint({
  id: 'putProjectCurrencies',
  tag,
  method: 'PUT',
  path: '/api/v1/project/:id/blockchain-currency',
  summary: 'Say what a project takes, in place of what it took',
  auth: 'any',
  params: z.strictObject({ id: projectRef }),
  body: z.strictObject({
    blockchainCurrencyIDs: z.array(recordId.max(999_999_999)).max(500, 'must name at most 500 currencies'),
  }),
  result: z.array(projectCurrency),
});

function nothingIfEmpty(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
