import * as z from 'zod';
import { Fault, type FaultMore } from '@coffer/kernel/fault.ts';

/** Every code the API answers with, and the HTTP status it travels under. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  PROJECT_REQUIRED: 400,
  INVALID_RANGE: 400,
  INTERVAL_TOO_FINE: 400,
  INVALID_PASSWORD: 400,
  INVALID_OTP: 400,
  INVALID_TOKEN: 400,
  PAYOUT_AMOUNT_BELOW_MINIMUM: 400,
  PAYOUT_CURRENCY_DISABLED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  OTP_REQUIRED: 401,
  FORBIDDEN: 403,
  RESET_PASSWORD_REQUIRED: 403,
  STEP_UP_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ROOT_EXISTS: 409,
  INVALID_STATE: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  SECRET_ALREADY_SHOWN: 409,
  PAYOUT_DUPLICATE_REQUEST: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  UNPROCESSABLE: 422,
  INSUFFICIENT_FUNDS: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  CHAIN_UNAVAILABLE: 503,
  EXCHANGE_RATE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function fault(code: ErrorCode, message: string, more?: FaultMore): Fault {
  return new Fault(code, errorStatus[code], message, more);
}

/** One field that is not what it must be. */
export type FieldIssue = { path: string; message: string };

export function invalid(...issues: FieldIssue[]): Fault {
  const message = issues.slice(0, 3).map((i) => (i.path === '' ? i.message : `${i.path}: ${i.message}`));
  return fault('VALIDATION_FAILED', message.join('; ') || 'Bad Request: Invalid input.', { details: issues });
}

export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string(),
  }),
});
