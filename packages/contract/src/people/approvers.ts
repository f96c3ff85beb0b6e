import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, recordId } from '../fields.ts';

/** Passkeys that approve payouts. The signer keeps them, on a page of its own; what stands here is what it says of them. */

const tag = 'Approvers';
const path = '/api/v1/approver-passkeys' as const;

const pageLink = z.string().describe("On the signer's own page");

const approverPasskey = z.strictObject({
  id: recordId,
  memberID: recordId,
  member: z.string(),
  name: z.string(),
  host: z.string().describe('The host name that it works on: that of the signer'),
  isSynced: z.boolean().describe('Whether other devices of its owner have it as well'),
  addedAt: instant,
  usableFrom: instant.describe('It approves nothing before'),
  confirmedBy: z.string().nullable().describe('Another approver, who let it count at once'),
  removedFrom: instant.nullable().describe('From then on it approves nothing'),
  confirmLink: pageLink.nullable().describe('Where another approver lets it count at once; null where nobody has to'),
  removeLink: pageLink.nullable().describe('Where any approver ends it at once'),
});
export type ApproverPasskey = z.output<typeof approverPasskey>;

export const listApproverPasskeys = endpoint({
  id: 'listApproverPasskeys',
  tag,
  method: 'GET',
  path,
  summary: 'Passkeys that approve payouts, of everybody, and where the page of the signer is',
  auth: 'member',
  result: z.strictObject({
    page: z.string().nullable().describe('Where the page of the signer is; null: it has none, or does not run'),
    passkeys: z.array(approverPasskey).describe('Those that are in use, or will be'),
  }),
});

export const beginApproverPasskey = endpoint({
  id: 'beginApproverPasskey',
  tag,
  method: 'POST',
  path,
  summary:
    'Begin to add a passkey of mine that approves payouts: the link leads to the page of the signer, once, within 15 minutes',
  auth: 'member',
  secret: true,
  status: 201,
  body: z.strictObject({ name: line(60).min(1, 'must not be empty') }),
  result: z.strictObject({ link: pageLink, expiresAt: instant }),
});

export const removeApproverPasskey = endpoint({
  id: 'removeApproverPasskey',
  tag,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove a passkey that approves payouts: mine, or with members:write that of somebody else',
  auth: 'member',
  status: 204,
  params: z.strictObject({ id: pathId }),
  result: z.null(),
});
