import type { FastifyReply, FastifyRequest } from 'fastify';
import { fault, invalid, type ErrorCode } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { DatabaseOutage } from '../db/database-outage.ts';

export type ErrorBody = { error: { code: string; message: string; details?: unknown; requestId: string } };

export function errorBody(error: Fault, requestId: string): ErrorBody {
  const { code, message, details } = error;
  return { error: { code, message, ...(details === undefined ? {} : { details }), requestId } };
}

/** Seconds after which a call is worth repeating: a database that is restarted or replaced takes some. */
const databaseBackInSeconds = 2;
const ofOutages = new WeakSet<FastifyRequest>();

/** Whether the request failed because the database is away: one line says so for all of them. */
export function isOfOutage(request: FastifyRequest): boolean {
  return ofOutages.has(request);
}

/** A failure that is the database's being away; undefined where it is another one. */
export function databaseAway(outage: DatabaseOutage, error: unknown, request: FastifyRequest): Fault | undefined {
  if (error instanceof Fault || !isDatabaseAway(error)) return undefined;
  ofOutages.add(request);
  outage.refuse(error as Error);
  return fault('UNAVAILABLE', 'The database cannot be reached at the moment. Try again in a few seconds.', {
    details: { retryAfterSeconds: databaseBackInSeconds },
    cause: error,
  });
}

/** The one place where a failure becomes an answer. What is not a fault of ours says nothing to the outside. */
export function errorReplies(outage: DatabaseOutage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    replyWithError(outage, error, request, reply);
}

function replyWithError(
  outage: DatabaseOutage,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof Fault ? error : (databaseAway(outage, error, request) ?? ofFramework(error));
  if (known.status >= 500 && !isOfOutage(request)) {
    const cause = (known.cause ?? error) as Error;
    // What we ourselves call unavailable is somebody else's trouble, such as a node's: nothing here is broken.
    const level = error instanceof Fault && error.status === 503 ? 'warn' : 'error';
    request.log[level]({ requestId: request.id, route: request.routeOptions.url, err: cause }, 'request failed');
  }
  const wait = (known.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
  if (wait !== undefined) void reply.header('retry-after', wait);
  // What the router itself refuses went past the hooks that set these.
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(known, request.id)));
}

/** The framework's own refusals, in our words. */
const ofCode: Record<string, () => Fault> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    fault('UNSUPPORTED_MEDIA_TYPE', 'Send application/json, or multipart/form-data where a file is possible.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => fault('PAYLOAD_TOO_LARGE', 'The request is too large.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid({ path: '', message: 'Content-Length does not match the body' }),
  FST_ERR_BAD_URL: () => invalid({ path: '', message: 'the address is not validly encoded' }),
  FST_ERR_MAX_PARAM_LENGTH: () => fault('NOT_FOUND', 'There is nothing at this address.'),
  FST_REQ_FILE_TOO_LARGE: () => fault('PAYLOAD_TOO_LARGE', 'A file may have at most 5 MB.'),
  FST_FILES_LIMIT: () => fault('PAYLOAD_TOO_LARGE', 'Too many files.'),
  FST_FIELDS_LIMIT: () => fault('PAYLOAD_TOO_LARGE', 'Too many fields.'),
  FST_PARTS_LIMIT: () => fault('PAYLOAD_TOO_LARGE', 'Too many parts.'),
};

const ofStatus: Record<number, [ErrorCode, string]> = {
  400: ['VALIDATION_FAILED', 'Bad Request: Invalid input.'],
  404: ['NOT_FOUND', 'There is nothing at this address.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not understood.'],
};

function ofFramework(error: unknown): Fault {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const made = ofCode[code]?.();
  if (made) return made;
  const [ours, message] = ofStatus[statusCode] ?? ['INTERNAL', 'Something went wrong on our side.'];
  return fault(ours, message, { cause: error });
}
