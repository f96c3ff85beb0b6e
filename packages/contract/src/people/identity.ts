import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, message, pathId, recordId } from '../fields.ts';
import { usedPasskey } from './passkeys.ts';
import { currentPassword, givenPassword, newPassword, oneTimeCode } from './password.ts';

/** Signing in and out, passwords, second factor, sessions: what a person does for themselves. */

const tag = 'Identity';

const roleName = z.strictObject({ name: z.string(), displayName: z.string() });

const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  tokenType: z.literal('Bearer'),
});

export const signedIn = z.strictObject({
  key: z.string(),
  ...tokens.shape,
  member: z.strictObject({
    id: recordId,
    email: z.string(),
    name: z.string(),
    memberType: z.literal('internal'),
    customer_id: z.string().min(1).describe("The member's number as text: command lines ask for payments in its name"),
  }),
  role: roleName,
  resetPasswordRequired: z.boolean(),
});

export const rootExist = endpoint({
  id: 'rootExist',
  tag,
  method: 'GET',
  path: '/api/v1/member/root/exist',
  summary: 'Whether the first account was made',
  auth: 'public',
  fixed: true,
  result: z.strictObject({ exist: z.boolean(), setupTokenRequired: z.literal(true).optional() }),
});

export const signUp = endpoint({
  id: 'signUp',
  tag,
  method: 'POST',
  path: '/api/v1/signup',
  summary: 'Make the first account, the root',
  auth: 'public',
  refuses: ['FORBIDDEN', 'ROOT_EXISTS'],
  fixed: true,
  secret: true,
  plainDetails: true,
  status: 201,
  body: z.object({ email, password: newPassword, setupToken: z.string().max(200).optional() }),
  result: signedIn,
});

export const signIn = endpoint({
  id: 'signIn',
  tag,
  method: 'POST',
  path: '/api/v1/signin',
  summary: 'Sign in',
  auth: 'public',
  refuses: ['INVALID_CREDENTIALS', 'OTP_REQUIRED'],
  fixed: true,
  secret: true,
  body: z.object({ email, password: givenPassword, otp: oneTimeCode.optional(), passkey: usedPasskey.optional() }),
  result: signedIn,
});

export const refresh = endpoint({
  id: 'refresh',
  tag,
  method: 'POST',
  path: '/api/v1/refresh',
  summary: 'Change a refresh token for a new pair',
  auth: 'public',
  refuses: ['UNAUTHORIZED'],
  fixed: true,
  secret: true,
  status: 201,
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  result: tokens,
});

export const logout = endpoint({
  id: 'logout',
  tag,
  method: 'POST',
  path: '/api/v1/logout',
  summary: 'End this session',
  auth: 'member',
  fixed: true,
  duringReset: true,
  takesRefreshToken: true,
  status: 204,
  body: z.object({ refreshToken: z.string().max(200).nullish() }),
  result: z.null(),
});

export const logoutAll = endpoint({
  id: 'logoutAll',
  tag,
  method: 'POST',
  path: '/api/v1/logout-all',
  summary: 'End all my sessions',
  auth: 'member',
  fixed: true,
  duringReset: true,
  status: 204,
  result: z.null(),
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  tag,
  method: 'POST',
  path: '/api/v1/member/forgot-password',
  summary: 'Ask for a link to choose a new password',
  auth: 'public',
  plainDetails: true,
  body: z.strictObject({ email, url: z.string().max(2048) }),
  result: message,
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  tag,
  method: 'POST',
  path: '/api/v1/member/reset-password',
  summary: 'Choose a password with the token of a link',
  auth: 'public',
  plainDetails: true,
  body: z.strictObject({ password: newPassword, resetPasswordToken: z.string().min(1).max(200) }),
  result: message,
});

export const changePassword = endpoint({
  id: 'changePassword',
  tag,
  method: 'POST',
  path: '/api/v1/member/change-password',
  summary: 'Change my password; my other sessions end',
  auth: 'member',
  plainDetails: true,
  duringReset: true,
  body: z.strictObject({ password: newPassword, oldPassword: currentPassword }),
  result: message,
});

export const stepUp = endpoint({
  id: 'stepUp',
  tag,
  method: 'POST',
  path: '/api/v1/member/step-up',
  summary: 'Confirm who I am, for changes of great weight',
  auth: 'member',
  body: z
    .strictObject({
      password: givenPassword.optional(),
      otp: oneTimeCode.optional(),
      passkey: usedPasskey.optional(),
    })
    .refine((body) => Object.values(body).filter((one) => one !== undefined).length === 1, {
      error: 'send one of password, otp and passkey',
    }),
  result: z.strictObject({ message: z.string(), until: instant }),
});

export const whoAmI = endpoint({
  id: 'whoAmI',
  tag,
  method: 'GET',
  path: '/api/v1/member',
  summary: 'Me: role, permissions and projects',
  auth: 'member',
  duringReset: true,
  result: z.strictObject({
    member: z.strictObject({ id: recordId, email: z.string(), name: z.string() }),
    role: roleName,
    permissions: z.array(z.string()),
    projects: z.union([z.literal('all'), z.array(recordId)]),
    totpEnabled: z.boolean(),
    passkeys: z.int(),
    resetPasswordRequired: z.boolean(),
    steppedUpUntil: instant,
  }),
});

export const enrolTotp = endpoint({
  id: 'enrolTotp',
  tag,
  method: 'POST',
  path: '/api/v1/member/totp',
  summary: 'Begin with a second factor: the secret for an authenticator',
  auth: 'member',
  secret: true,
  result: z.strictObject({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  tag,
  method: 'POST',
  path: '/api/v1/member/totp/confirm',
  summary:
    'Switch the second factor on with its first code and my password; my other sessions end, recovery codes are shown once',
  auth: 'member',
  secret: true,
  body: z.strictObject({ password: currentPassword, otp: z.string().regex(/^\d{6}$/, 'must be a six-digit code') }),
  result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = endpoint({
  id: 'removeTotp',
  tag,
  method: 'DELETE',
  path: '/api/v1/member/totp',
  summary: 'Switch the second factor off',
  auth: 'member',
  status: 204,
  result: z.null(),
});

export const listSessions = endpoint({
  id: 'listSessions',
  tag,
  method: 'GET',
  path: '/api/v1/member/sessions',
  summary: 'Where I am signed in',
  auth: 'member',
  result: z.array(
    z.strictObject({
      id: recordId,
      createdAt: instant,
      lastSeenAt: instant,
      ip: z.string(),
      userAgent: z.string(),
      current: z.boolean(),
    }),
  ),
});

export const endSession = endpoint({
  id: 'endSession',
  tag,
  method: 'DELETE',
  path: '/api/v1/member/sessions/:id',
  summary: 'End one of my sessions',
  auth: 'member',
  status: 204,
  params: z.strictObject({ id: pathId }),
  result: z.null(),
});
