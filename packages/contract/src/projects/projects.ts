import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, isWebAddress, line, projectRef, recordId } from '../fields.ts';
import { mailboxAllowed, parseMailbox } from '../people/mailbox.ts';

/** Projects: brands or shops, each with its own look, addresses and sender of mails. */

const tag = 'Projects';

/** A text that may be emptied with '', and stays as it is with null or when it is not sent. */
function emptyable(charsMax: number, isFit: (text: string) => boolean, allowed: string) {
  return line(charsMax)
    .refine((text) => text === '' || isFit(text), allowed)
    .nullish();
}

const webAddress = emptyable(2048, isWebAddress, 'must be an http or https URL such as https://example.com');
const mailAddress = emptyable(254, isEmail, 'must be an email address such as help@example.com');
const mailbox = emptyable(320, (text) => parseMailbox(text) !== undefined, mailboxAllowed);
const colour = emptyable(7, isColour, 'must be a colour such as #09f or #0099ff');

const name = line(120).refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'must not be empty');

const idAllowed = 'must be an id, or empty';

/** Forms send numbers as text. */
const linkedId = z
  .union(
    [
      z.literal(''),
      z.int().min(1, idAllowed).max(999_999_999, idAllowed),
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ],
    idAllowed,
  )
  .nullish();

const savePayload = {
  name: name.nullish(),
  logo: z
    .literal('', 'must be an image file in a multipart form')
    .nullish()
    .describe('A PNG, JPEG, WebP or GIF file of at most 5 MB, in a multipart form'),
  logoPath: z.string('must be empty, to remove the logo').max(200).nullish().describe("'' removes the logo"),
  brandColor: colour,
  website: webAddress,
  successEndpoint: webAddress,
  webhookEndpoint: webAddress,
  frontendEndpoint: webAddress,
  cancelEndpoint: webAddress,
  twitterURL: webAddress,
  discordURL: webAddress,
  linkedInURL: webAddress,
  telegramURL: webAddress,
  supportEmail: mailAddress,
  emailSendRequestFrom: mailbox,
  emailSendRequestReplyTo: mailbox,
  defaultPaymentBlockchainID: linkedId,
  defaultPaymentBlockchainCurrencyID: linkedId,
};

const text = z.string().nullable();
const shownId = z.union([recordId, z.literal('')]).nullable();

/** Null: never set. An empty text: emptied. */
export const listedProject = z.strictObject({
  id: recordId,
  name: z.string(),
  logoPath: text,
  defaultPaymentBlockchainID: shownId,
  defaultPaymentBlockchainCurrencyID: shownId,
  brandColor: text,
  cancelEndpoint: text,
  successEndpoint: text,
  website: text,
  twitterURL: text,
  discordURL: text,
  linkedInURL: text,
  telegramURL: text,
  supportEmail: text,
  emailSendRequestFrom: text,
  emailSendRequestReplyTo: text,
});

export const projectView = z.strictObject({
  ...listedProject.shape,
  webhookEndpoint: text,
  frontendEndpoint: text,
  referenceId: z.uuid(),
  createdAt: instant,
  updatedAt: instant,
  takesEffectAt: instant
    .nullable()
    .describe('Where other addresses of payers wait among the treasury changes: from then on they hold'),
});

export const listProjects = endpoint({
  id: 'listProjects',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/all',
  summary: 'The projects that I may see',
  auth: 'any',
  fixed: true,
  result: z.array(listedProject),
});

export const listProjectDetails = endpoint({
  id: 'listProjectDetails',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/details',
  summary: 'How many networks and currencies my projects take',
  auth: 'any',
  fixed: true,
  result: z.array(
    z.strictObject({
      id: recordId,
      name: z.string(),
      referenceId: z.uuid(),
      networkCount: z.int().min(0),
      currencyCount: z.int().min(0),
      createdAt: instant,
    }),
  ),
});

export const createProject = endpoint({
  id: 'createProject',
  tag,
  method: 'POST',
  path: '/api/v1/external-platform',
  summary: 'Make a project',
  auth: 'any',
  fixed: true,
  status: 201,
  files: ['logo'],
  body: z.object({ ...savePayload, name }),
  result: projectView,
});

export const getProject = endpoint({
  id: 'getProject',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:id',
  summary: 'One project',
  auth: 'any',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, "must be a project's id")
      .transform(Number),
  }),
  result: projectView,
});

const saving = {
  tag,
  path: '/api/v1/external-platform/:id',
  auth: 'any',
  files: ['logo'],
  params: z.strictObject({ id: projectRef }),
  body: z.strictObject(savePayload),
  result: projectView,
} as const;

const mergeRule = 'an empty text empties, null or nothing keeps, any other value replaces';

export const saveProject = endpoint({
  ...saving,
  id: 'saveProject',
  method: 'PUT',
  summary: `Save a project: ${mergeRule}`,
});

export const updateProject = endpoint({
  ...saving,
  id: 'updateProject',
  method: 'PATCH',
  summary: `Change a project: ${mergeRule}`,
});

function isEmail(given: string): boolean {
  return z.email().max(254).safeParse(given).success;
}

function isColour(given: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(given);
}
