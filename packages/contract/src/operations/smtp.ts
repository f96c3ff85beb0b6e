import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, line, recordId } from '../fields.ts';
import { mailbox } from '../people/mailbox.ts';

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const hostName = new RegExp(`^${label}(\\.${label})*\\.?$`);

const host = line(253)
  .toLowerCase()
  .refine((text) => hostName.test(text) || z.ipv6().safeParse(text).success, 'must be a host name or an IP address');

const security = z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none');

const recipient = line(254).pipe(email);

/** Kept to the letter, white space included. */
const password = z
  .string()
  .max(1024, 'must have at most 1024 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line, without control characters');

export const smtpInput = z.strictObject({
  host,
  port: z.int().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'),
  security: security.describe('tls from the first byte, starttls, or none'),
  username: line(255).nullish().transform(nothingIfEmpty),
  password: password
    .nullish()
    .describe('Left out: the stored one is kept while host, port, security and username stay. Empty: none.'),
  passwordSecretID: recordId
    .nullish()
    .describe('In place of password: a secret of a vault, whose value is used as it is then'),
  from: mailbox,
  replyTo: mailbox.or(z.literal('')).nullish().transform(nothingIfEmpty),
});
export type SmtpInput = z.output<typeof smtpInput>;

const smtpView = z.strictObject({
  configured: z.boolean(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: security.nullable(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  passwordSecretID: recordId.nullable().describe('The secret of a vault that the password is'),
  from: z.string().nullable(),
  replyTo: z.string().nullable(),
  updatedAt: instant.nullable(),
  lastSentAt: instant.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: instant.nullable(),
  linksUntil: instant
    .nullable()
    .describe('Until then links to choose a password go through the mail server before: linksHost, or none'),
  linksHost: z.string().nullable(),
});
export type SmtpView = z.output<typeof smtpView>;

export const smtpSteps = ['dns', 'connect', 'tls', 'auth', 'send'] as const;

const stepResult = z.strictObject({
  step: z.enum(smtpSteps),
  ok: z.boolean(),
  ms: z.int().min(0),
  skipped: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type SmtpStepResult = z.output<typeof stepResult>;

const smtpTestResult = z.strictObject({
  ok: z.boolean(),
  steps: z.array(stepResult),
  messageId: z.string().optional(),
});
export type SmtpTestResult = z.output<typeof smtpTestResult>;

const smtpTestInput = z.strictObject({
  to: recipient.optional().describe("The caller's own address unless given"),
  settings: smtpInput.optional().describe('To try before saving: then these are used, and nothing of the stored ones'),
});
export type SmtpTestInput = z.output<typeof smtpTestInput>;

const shared = { tag: 'Settings', auth: 'member' } as const;

export const getSmtp = endpoint({
  ...shared,
  id: 'getSmtp',
  method: 'GET',
  path: '/api/v1/config/smtp/',
  summary: 'The mail server that mails go out through; never its password',
  result: smtpView,
});

export const createSmtp = endpoint({
  ...shared,
  id: 'createSmtp',
  method: 'POST',
  path: '/api/v1/config/smtp/',
  summary: 'Set the mail server up',
  body: smtpInput,
  result: smtpView,
});

export const replaceSmtp = endpoint({
  ...shared,
  id: 'replaceSmtp',
  method: 'PUT',
  path: '/api/v1/config/smtp/',
  summary: 'Change the mail server; a new host, port, user name or security drops the stored password',
  body: smtpInput,
  result: smtpView,
});

export const removeSmtp = endpoint({
  ...shared,
  id: 'removeSmtp',
  method: 'DELETE',
  path: '/api/v1/config/smtp/',
  summary: 'Send no more mails',
  result: z.null(),
  status: 204,
});

export const testSmtp = endpoint({
  ...shared,
  id: 'testSmtp',
  method: 'POST',
  path: '/api/v1/config/smtp/test',
  outside: true,
  summary: 'Try the mail server step by step and send a test mail',
  body: smtpTestInput,
  result: smtpTestResult,
});

function nothingIfEmpty(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim();
}
