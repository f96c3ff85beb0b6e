import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { email, instant, limit, line, message, offset, pathId, projectRef, recordId } from '../fields.ts';
import { idOrText } from '../payment-fields.ts';

/** The address book of payouts: whom money may go to, and how somebody made sure that the address is theirs. */

const tag = 'Recipients';

export const recipientStatuses = ['pending-otp-verification', 'active', 'inactive'] as const;

export const addressWarning = z.strictObject({
  code: z.enum(['looks_like', 'known_elsewhere']),
  reason: z.string().describe('What is worth a second look, in a sentence; none of it stands in the way'),
  address: z.string().describe('The address that it is about'),
});

/** Of somebody who was added, also what has to be done before money may go there. */
const addedWarning = addressWarning.extend({ code: z.enum([...addressWarning.shape.code.options, 'unconfirmed']) });

export const recipientView = z.strictObject({
  id: recordId,
  name: z.string().nullable(),
  label: z.string().nullable().describe('A word of your own for it'),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  residentialAddress: z.string().nullable(),
  blockchainCode: z.enum(chainCodes),
  address: z.string(),
  status: z
    .enum(recipientStatuses)
    .describe('pending-otp-verification: nobody has confirmed yet that the address is theirs'),
  projects: z
    .array(
      z.strictObject({
        projectID: recordId,
        usableFrom: instant.nullable().describe('Money goes there from then on; null until they are confirmed'),
      }),
    )
    .describe('Those of them that you see'),
  createdBy: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedHow: z
    .enum(['code', 'person'])
    .nullable()
    .describe('code: by the digits that were mailed; person: somebody answered for it'),
  confirmedAt: instant.nullable(),
  codeExpiresAt: instant.nullable().describe('Of the digits that were mailed last, while they are good'),
  createdAt: instant,
  updatedAt: instant,
});
export type RecipientView = z.output<typeof recipientView>;

const blockchainCode = z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`);
const address = line(120).min(1, 'must not be empty');

const wanted = z.object({
  status: z.enum(recipientStatuses, `must be one of ${recipientStatuses.join(', ')}`).optional(),
  blockchainCode: blockchainCode.optional(),
  query: line(254).optional().describe('A part of a name, a label, an email address or an address'),
  limit,
  offset,
});
export type RecipientsWanted = z.output<typeof wanted>;

const codeMailed = z.boolean().describe('A code is on its way by email; where none is, a person confirms the address');

const listing = {
  tag,
  method: 'GET',
  auth: 'any',
  fixed: true,
  query: wanted,
  result: z.strictObject({ data: z.array(recipientView), total: z.int().min(0), limit: z.int(), offset: z.int() }),
} as const;

export const listRecipients = endpoint({
  ...listing,
  id: 'listRecipients',
  path: '/api/v1/recipients',
  summary: 'Recipients of every project that I see, the newest first',
});

export const listProjectRecipients = endpoint({
  ...listing,
  id: 'listProjectRecipients',
  path: '/api/v1/project/:id/recipients',
  summary: 'Recipients of a project, the newest first',
  params: z.strictObject({ id: projectRef }),
});

export const createRecipient = endpoint({
  id: 'createRecipient',
  tag,
  method: 'POST',
  path: '/api/v1/recipients',
  summary:
    'Add somebody whom money may go to. They are confirmed by a code that is mailed to whoever adds them, or to whoever made the key; without a mail server by a person',
  auth: 'any',
  fixed: true,
  body: z.object({
    name: line(120).nullish(),
    label: line(60).nullish(),
    email: email.nullish(),
    mobileNumber: line(40).nullish(),
    residentialAddress: line(300).nullish(),
    blockchainCode,
    address,
    projectIDs: z.array(idOrText).min(1, 'must name at least one project').max(50, 'must name at most 50 projects'),
  }),
  result: z.strictObject({ recipient: recipientView, warnings: z.array(addedWarning), codeMailed }),
});

export const checkRecipientAddress = endpoint({
  id: 'checkRecipientAddress',
  tag,
  method: 'POST',
  path: '/api/v1/project/:id/recipients/check',
  summary: 'Whether money may go to an address at all, and what is worth a second look; nothing is changed',
  auth: 'member',
  repeatable: true,
  params: z.strictObject({ id: projectRef }),
  body: z.strictObject({ blockchainCode, address }),
  result: z.strictObject({
    address: z.string().nullable().describe('As this program writes it; null where it is none of the chain'),
    problem: z.string().nullable().describe('Why money may not go there, after "The address …"'),
    recipientID: recordId.nullable().describe('It is in the book of the project already'),
    warnings: z.array(addressWarning),
  }),
});

const one = { tag, auth: 'member', params: z.strictObject({ id: pathId }), result: recipientView } as const;

export const getRecipient = endpoint({
  ...one,
  id: 'getRecipient',
  method: 'GET',
  path: '/api/v1/recipients/:id',
  summary: 'One recipient',
  auth: 'any',
});

export const updateRecipient = endpoint({
  ...one,
  id: 'updateRecipient',
  method: 'PUT',
  path: '/api/v1/recipients/:id',
  summary:
    'Change the name or the label of a recipient; another address is another recipient. Of a confirmed one owners are notified',
  body: z
    .strictObject({
      name: line(120).nullable().describe('null takes it away'),
      label: line(60).nullable().describe('null takes it away'),
    })
    .partial(),
});

const lastSixAllowed = 'must be the last six characters of the address';

export const confirmRecipient = endpoint({
  ...one,
  id: 'confirmRecipient',
  method: 'POST',
  path: '/api/v1/recipients/:id/confirm',
  summary:
    'Answer in person for an address; whoever added it only where no mail goes out. Owners are notified, and money goes there once the waiting time of the project is over',
  body: z.strictObject({
    lastSix: z
      .string(lastSixAllowed)
      .trim()
      .length(6, lastSixAllowed)
      .describe('As you typed them, having compared it'),
  }),
});

export const setRecipientStatus = endpoint({
  ...one,
  id: 'setRecipientStatus',
  method: 'POST',
  path: '/api/v1/recipients/:id/:status',
  summary: 'Let no more money go to a recipient, at once; or let it go there again, after the waiting time',
  params: z.strictObject({ id: pathId, status: z.enum(['active', 'inactive'], 'must be active or inactive') }),
});

export const validateOtp = endpoint({
  id: 'validateOtp',
  tag,
  method: 'POST',
  path: '/api/v1/otp/validate',
  summary: 'Confirm a recipient by the code that was mailed: good for 10 minutes, once, and for at most 5 tries',
  auth: 'any',
  fixed: true,
  body: z.object({
    entityID: idOrText,
    scope: z.literal('recipient', 'must be recipient'),
    otpCode: z.string('must be 6 digits').regex(/^\d{6}$/, 'must be 6 digits'),
  }),
  result: message,
});

export const sendOtp = endpoint({
  id: 'sendOtp',
  tag,
  method: 'POST',
  path: '/api/v1/otp/entity/:id/purpose/:purpose',
  summary: 'Send a new code for a recipient; the one before is good no more',
  auth: 'any',
  fixed: true,
  params: z.strictObject({ id: pathId, purpose: z.literal('recipient', 'must be recipient') }),
  result: z.strictObject({ message: z.string(), codeMailed }),
});
