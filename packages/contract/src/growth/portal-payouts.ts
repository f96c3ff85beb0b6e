import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line } from '../fields.ts';
import { checkoutBrand } from '../payments/checkout.ts';
import { portalToken, portalView } from './portal.ts';

/**
 * What a referrer changes on their page. The token of the page alone changes nothing: each takes a code that was mailed to the address
 * that the shop gave. Asked again, a code is spent, so that nothing happens twice.
 */

const tag = 'Referral page';
const path = '/api/v1/referral/portal/:token';

const address = line(200).min(1, 'must not be empty').describe('On the network that the campaign pays on');
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be the six digits of the mail');

export const sendPortalCode = endpoint({
  id: 'sendPortalCode',
  tag,
  method: 'POST',
  path: `${path}/codes`,
  summary: 'Mail a code to the referrer: for an address that their rewards are to go to, or for a withdrawal',
  auth: 'public',
  repeatable: true,
  refuses: ['FORBIDDEN'],
  params: portalToken,
  body: z.strictObject({
    for: z.enum(['address', 'withdrawal'], 'must be address or withdrawal'),
    address: address.optional().describe('Needed for an address'),
  }),
  result: z.strictObject({
    sentTo: z.string().describe('Masked'),
    goodUntil: instant,
    address: z.string().nullable().describe('As the network spells the one that was asked for'),
  }),
});

export const confirmPortalAddress = endpoint({
  id: 'confirmPortalAddress',
  tag,
  method: 'POST',
  path: `${path}/address`,
  summary: 'The address is theirs: the code of the mail that names it says so',
  auth: 'public',
  repeatable: true,
  refuses: ['FORBIDDEN'],
  params: portalToken,
  body: z.strictObject({ address, code }),
  result: portalView,
});

export const revealPayoutAddress = endpoint({
  id: 'revealPayoutAddress',
  tag,
  method: 'POST',
  path: `${path}/payout-address`,
  summary:
    'The whole address that a withdrawal would go to, for whoever has its code. The code stays good for the withdrawal',
  auth: 'public',
  repeatable: true,
  refuses: ['FORBIDDEN'],
  params: portalToken,
  body: z.strictObject({ code }),
  result: z.strictObject({ address: z.string(), blockchainName: z.string() }),
});

export const requestPortalWithdrawal = endpoint({
  id: 'requestPortalWithdrawal',
  tag,
  method: 'POST',
  path: `${path}/withdrawals`,
  summary: 'Ask for everything that is available, less what is owed. The shop then pays it, by its own rules',
  auth: 'public',
  repeatable: true,
  refuses: ['FORBIDDEN'],
  params: portalToken,
  body: z.strictObject({
    code,
    address: address.optional().describe('As it was shown: where another one is theirs by now nothing is asked for'),
  }),
  result: portalView,
});

/** Of a link in a mail about a change: whether it can be stopped, was, or is too late or about something older. */
export const stopStates = ['open', 'stopped', 'over'] as const;

export const stopView = z.strictObject({
  brand: checkoutBrand,
  state: z.enum(stopStates),
  address: z.string().describe('The ends of the new one'),
  blockchainName: z.string(),
  usableFrom: instant.describe('From when on it is used, unless somebody stops it'),
});
export type StopView = z.output<typeof stopView>;

export const stopAddressChange = endpoint({
  id: 'stopAddressChange',
  tag,
  method: 'POST',
  path: '/api/v1/referral/address-changes/:token/stop',
  summary: 'Keep the former address: whoever got the mail about a new one says so by its link',
  auth: 'public',
  repeatable: true,
  params: portalToken,
  result: stopView,
});
