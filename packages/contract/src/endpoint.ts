import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One call of the API as data: the server binds it, clients request it, the OpenAPI document and the tests read it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  id: string;
  tag: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for parameters. */
  path: string;
  summary: string;
  /** Who may call at all: anybody, a signed-in person, or also a project's API key. Permissions are the use case's to ask. */
  auth: 'public' | 'member' | 'any';
  params?: P;
  query?: Q;
  body?: B;
  result: R;
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  /** Where the status says what the answer says, such as an answer that tells of its own trouble. */
  statusOf?(result: z.output<R>): number;
  /** Fields that may arrive as files, in a multipart form. */
  files?: readonly string[];
  /** The answer is a file of this type, sent as it is made. */
  sends?: 'text/csv' | 'text/plain' | typeof workbookType | 'application/pdf' | 'application/octet-stream';
  /** Outside clients call it as it stands: what they send beside its fields is ignored, elsewhere it is refused. */
  fixed?: true;
  /** The answer carries a secret: it is shown once and never stored for replay. */
  secret?: true;
  /** Asked again it changes nothing, or nothing more: an Idempotency-Key has no use, and no answer is kept for one. */
  repeatable?: true;
  /** Clients that others have published expect 422 where what they send is not what it must be. */
  unprocessable?: true;
  /** Clients of the password calls expect `details` to be a sentence, not a list. */
  plainDetails?: true;
  /** The refresh token in the body will do where no other credential comes along. */
  takesRefreshToken?: true;
  /** A member who must choose a new password may still make this call. */
  duringReset?: true;
  /** It waits for a server that somebody named: no transaction is open meanwhile, and what it answers is remembered afterwards. */
  outside?: true;
  /** It decides about several, each in a transaction of its own: an Idempotency-Key is claimed first, and makes no single one of them. */
  severally?: true;
  /** Refusals that do not follow from who may call it and what it takes: see failures.ts. */
  refuses?: readonly ErrorCode[];
};

export type Params<E> = E extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
export type Query<E> = E extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type Body<E> = E extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
export type Result<E> = E extends { result: infer S extends z.ZodType } ? z.output<S> : never;

/** Keeps the literal types of a definition, so that `Params<typeof x>` and its kin know what is there. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value;
}
