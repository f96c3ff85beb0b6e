import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, pathId, recordId } from '../fields.ts';
import { currentPassword, givenPassword } from './password.ts';

/** Passkeys as a second factor. What browsers ask and answer has the names of WebAuthn. */

const tag = 'Identity';

/** Bytes as text of base64url, no longer than any device makes them. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');

/** The page that asks: a passkey belongs to its host name alone. */
const origin = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .describe('The origin of the page, such as https://pay.example.com');

const assigned = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };
const extra = {
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** What a browser answers when it made a passkey. */
export const madePasskey = z.strictObject({
  ...assigned,
  ...extra,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What a browser answers when somebody proved to be there. */
export const usedPasskey = z.strictObject({
  ...assigned,
  ...extra,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(200).nullish(),
  }),
});

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkeyQuestion = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});

const view = z.strictObject({
  id: recordId,
  name: z.string(),
  host: z.string().describe('The host name that it works on, and on no other'),
  isSynced: z.boolean().describe('Whether other devices of its owner have it as well'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  tag,
  method: 'GET',
  path: '/api/v1/member/passkeys',
  summary: 'My passkeys',
  auth: 'member',
  result: z.array(view),
});

export const beginPasskey = endpoint({
  id: 'beginPasskey',
  tag,
  method: 'POST',
  path: '/api/v1/member/passkeys/options',
  summary: 'Begin with a passkey: what the browser is asked to make',
  auth: 'member',
  repeatable: true,
  body: z.strictObject({ origin }),
  result: z.strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
    }),
  }),
});

export const createPasskey = endpoint({
  id: 'createPasskey',
  tag,
  method: 'POST',
  path: '/api/v1/member/passkeys',
  summary:
    'Add a passkey with what the browser made and my password; my other sessions end, recovery codes are shown once with the first second factor',
  auth: 'member',
  secret: true,
  status: 201,
  body: z.strictObject({
    name: z.string().trim().min(1).max(60),
    password: currentPassword,
    passkey: madePasskey,
  }),
  result: z.strictObject({ passkey: view, recoveryCodes: z.array(z.string()) }),
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  tag,
  method: 'DELETE',
  path: '/api/v1/member/passkeys/:id',
  summary: 'Remove one of my passkeys',
  auth: 'member',
  status: 204,
  params: z.strictObject({ id: pathId }),
  result: z.null(),
});

const factors = z.strictObject({
  takesCode: z.boolean().describe('Whether an authenticator is set up; a recovery code is taken all the same'),
  passkey: passkeyQuestion.nullable().describe('Null where no passkey belongs to this page'),
});

export const askSignInFactor = endpoint({
  id: 'askSignInFactor',
  tag,
  method: 'POST',
  path: '/api/v1/signin/second-factor',
  summary: 'What signing in needs besides the password',
  auth: 'public',
  refuses: ['INVALID_CREDENTIALS'],
  repeatable: true,
  body: z.strictObject({ email, password: givenPassword, origin }),
  result: factors,
});

export const askStepUpFactor = endpoint({
  id: 'askStepUpFactor',
  tag,
  method: 'POST',
  path: '/api/v1/member/step-up/second-factor',
  summary: 'What confirming who I am needs',
  auth: 'member',
  repeatable: true,
  body: z.strictObject({ origin }),
  result: factors,
});
