import type { Endpoint } from './endpoint.ts';
import { errorStatus, type ErrorCode } from './errors.ts';

/** What each status means, for who writes a client. 5xx are not listed: they mean "try again" everywhere. */
export const failureTexts = {
  400: 'Something that was sent is not what it must be; `details` names each field.',
  401: 'The credential is missing, expired or revoked.',
  403: 'Known, but not allowed: a permission, a proof of person or a new password is missing, or only a person may do this.',
  404: 'It does not exist, or you do not have access to it.',
  409: 'It does not fit what is there: it exists already, its state does not allow it, or the same `Idempotency-Key` is at work.',
  413: 'The body is too large.',
  415: 'The body is of a kind that this call does not read.',
  422: 'Understood, and refused by a rule; or the `Idempotency-Key` came with another body.',
  429: 'Too many requests; `Retry-After` says when to try again.',
} as const;

export type FailureStatus = keyof typeof failureTexts;

/** Which refusals a call can answer with, by what it takes and who may call it. A test holds every answer against this. */
export function failuresOf(e: Endpoint): FailureStatus[] {
  const changes = e.method !== 'GET';
  const takesInput = e.params !== undefined || e.query !== undefined || e.body !== undefined;
  const named = new Set((e.refuses ?? []).map((code: ErrorCode) => errorStatus[code] as number));
  const given: Record<FailureStatus, boolean> = {
    400: changes || takesInput || e.fixed !== true,
    401: e.auth !== 'public',
    403: e.auth !== 'public',
    404: takesInput,
    409: changes,
    413: e.body !== undefined,
    415: e.body !== undefined,
    422: changes,
    429: true,
  };
  const statuses = Object.keys(failureTexts).map((status) => Number(status) as FailureStatus);
  return statuses.filter((status) => given[status] || named.has(status));
}
