import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Endpoint, Params, Query, Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { preferredLanguage } from '@coffer/kernel/language.ts';
import type { Credentialed, MemberSubject, Nobody, Subject } from '../access.ts';
import type { Db } from '../db/db.ts';
import type { Call, Deps } from '../deps.ts';
import { gate, type Gate } from '../gate.ts';
import type { Batch } from './batches.ts';
import { cameDirectly } from './came-directly.ts';
import { countKeys, type KeyCount } from './count-keys.ts';
import { onceByClaim, onceInTransaction, readKey, type Answer, type Answered, type Replayable } from './idempotency.ts';
import { checkInput, readRaw, type RawInput, type UploadedFile } from './read-input.ts';

export type Input<E> = { params: Params<E>; query: Query<E>; body: Body<E>; files: Record<string, UploadedFile> };
export type SubjectOf<E> = E extends { auth: 'public' }
  ? Nobody
  : E extends { auth: 'member' }
    ? MemberSubject
    : Credentialed;
/** A call whose transaction is not its own. */
type SharedCall<E> = Omit<Call<SubjectOf<E>>, 'db'>;

export type Bind = {
  <const E extends Endpoint>(e: E, run: (input: Input<E>, call: Call<SubjectOf<E>>) => Promise<Result<E>>): void;
  /** For calls that come in crowds: requests that arrive together are answered together. */
  inBatches<const E extends Endpoint, I>(
    e: E,
    batch: Batch<I, Result<E>>,
    itemOf: (input: Input<E>, call: SharedCall<E>) => I,
  ): void;
  /** For calls that send a file: it leaves as it is made, and nothing of it is kept. */
  download<const E extends Endpoint & { sends: string }>(
    e: E,
    run: (input: Input<E>, call: Call<SubjectOf<E>>) => Promise<Download>,
  ): void;
};

export type Download = { name: string; parts: AsyncIterable<string | Uint8Array> };

/** Turns the credential of a request into a subject, or throws UNAUTHORIZED. */
export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  /** In the body of the calls that take one there. */
  refreshToken?: string,
) => Promise<Credentialed>;

export type Binding = {
  app: FastifyInstance;
  deps: Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config' | 'limits'>;
  authenticate: Authenticate;
  /** Checks every answer against its schema: on in tests, where a leak or a lie must fail. */
  checkAnswers: boolean;
};

/**
 * A request with an Idempotency-Key holds a connection from its first to its last step, and some steps take another one:
 * half of the pool is never given to the first, so that all of them find their second.
 */
type Bound = Binding & { keyed: Gate; keys: KeyCount };
const keyedWaitingMax = 1000;

/** A request that may be worked on: who asks is known, and what they ask is well-formed. */
type Asked = {
  input: unknown;
  call: Omit<Call, 'db'>;
  once: Replayable | undefined;
  answerOf: (result: unknown) => Answer;
};
type Work = (asked: Asked) => Promise<Answered>;

/** Binds endpoints of the contract to their use cases; remembers which, for the test that none is missing. */
export function binder(given: Binding): { bind: Bind; bound: Set<string> } {
  const bound = new Set<string>();
  const binding = {
    ...given,
    keyed: gate(Math.floor(given.deps.config.DATABASE_CONNECTIONS / 2), keyedWaitingMax),
    keys: countKeys(given.deps.limits.keysPerHour),
  };
  function route(endpoint: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
    if (bound.has(endpoint.id)) throw new Error(`${endpoint.id} is bound twice`);
    bound.add(endpoint.id);
    binding.app.route({ method: endpoint.method, url: endpoint.path, handler });
  }
  const answer = (e: Endpoint, work: Work) => route(e, (request, reply) => handle(binding, e, work, request, reply));
  const bind: Bind = Object.assign(bindOne, { inBatches, download });
  return { bind, bound };

  function bindOne<const E extends Endpoint>(
    e: E,
    run: (input: Input<E>, call: Call<SubjectOf<E>>) => Promise<Result<E>>,
  ): void {
    const work = run as (input: unknown, call: Call) => Promise<Result<E>>;
    answer(e, ({ input, call, once, answerOf: told }) =>
      runOnce(binding, e, once, async (db) => told(await work(input, { ...call, db }))),
    );
  }

  function inBatches<const E extends Endpoint, I>(
    e: E,
    batch: Batch<I, Result<E>>,
    itemOf: (input: Input<E>, call: SharedCall<E>) => I,
  ): void {
    const read = itemOf as (input: unknown, call: Asked['call']) => I;
    answer(e, ({ input, call, ...asked }) => batch({ item: read(input, call), ...asked }));
  }

  function download<const E extends Endpoint & { sends: string }>(
    e: E,
    run: (input: Input<E>, call: Call<SubjectOf<E>>) => Promise<Download>,
  ): void {
    const work = run as (input: unknown, call: Call) => Promise<Download>;
    route(e, async (request, reply) => {
      const { input, call } = await readAsked(binding, e, request);
      const { name, parts } = await work(input, { ...call, db: binding.deps.db });
      return reply
        .type(e.sends.startsWith('text/') ? `${e.sends}; charset=utf-8` : e.sends)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(parts));
    });
  }
}

async function handle(
  binding: Bound,
  e: Endpoint,
  work: Work,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { input, call, raw } = await readAsked(binding, e, request);
  const once = replayableOf(binding, e, request, call, raw);
  const answer = await work({
    input,
    call: once === undefined ? call : { ...call, idempotencyKey: once.key },
    once,
    answerOf: (result) => answerOf(binding, e, result),
  });
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  void reply.code(answer.status).header('cache-control', 'no-store');
  return answer.text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.text);
}

async function readAsked(binding: Binding, e: Endpoint, request: FastifyRequest) {
  const now = binding.deps.clock.now();
  const subject: Subject = e.auth === 'public' ? { kind: 'nobody' } : await admit(binding, e, request, now);
  const raw = await readRaw(e, request);
  const input = { ...checkInput(e, raw), files: raw.files };
  const from = { ip: request.ip, isDirect: cameDirectly(request), userAgent: userAgent(request) };
  const language = preferredLanguage(request.headers['accept-language']);
  const call = { subject, now, ...from, language, requestId: request.id };
  return { input, call, raw };
}

function answerOf(binding: Binding, e: Endpoint, result: unknown): Answer {
  if (binding.checkAnswers) checkAnswer(e, result);
  return { status: e.statusOf?.(result) ?? e.status ?? 200, text: e.status === 204 ? '' : JSON.stringify(result) };
}

function replayableOf(
  { deps, keys }: Bound,
  e: Endpoint,
  request: FastifyRequest,
  { subject, now }: Asked['call'],
  raw: RawInput,
): Replayable | undefined {
  const key = e.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  if (key === undefined || e.repeatable) return undefined;
  const credential = credentialName(subject);
  if (subject.kind !== 'nobody') keys.count(credential, now);
  return {
    credential,
    path: withVersion(request.url.split('?', 1)[0] ?? ''),
    key,
    bodyHash: deps.masterKey.digest('idempotency', bodyText(raw)),
    secret: e.secret ?? false,
    requestId: request.id,
    now,
  };
}

/** Some clients leave the version out: a repeat may come with it. */
function withVersion(path: string): string {
  return path.replace(/^\/api\/(?!v1\/)/, '/api/v1/');
}

async function runOnce(
  { deps: { db }, keyed }: Bound,
  e: Endpoint,
  once: Replayable | undefined,
  run: (db: Db) => Promise<Answer>,
): Promise<Answered> {
  if (once === undefined) return { ...(await run(db)), replayed: false };
  if (e.auth === 'public' || e.outside || e.severally) return onceByClaim(db, once, () => run(db));
  return keyed(() => onceInTransaction(db, once, run));
}

async function admit(binding: Binding, e: Endpoint, request: FastifyRequest, now: Date): Promise<Credentialed> {
  const subject = await binding.authenticate(request, now, e.takesRefreshToken ? refreshTokenIn(request) : undefined);
  if (e.auth === 'member' && subject.kind !== 'member')
    throw fault('FORBIDDEN', 'Only a signed-in person can do this.');
  if (subject.kind === 'member' && subject.mustResetPassword && !e.duringReset) {
    throw fault('RESET_PASSWORD_REQUIRED', 'Choose a new password first.');
  }
  return subject;
}

function refreshTokenIn({ body }: FastifyRequest): string | undefined {
  const token = (body as { refreshToken?: unknown } | null | undefined)?.refreshToken;
  return typeof token === 'string' ? token : undefined;
}

function credentialName(subject: Subject): string {
  if (subject.kind === 'member') return `member:${subject.memberId}`;
  return subject.kind === 'key' ? `key:${subject.keyId}` : 'public';
}

function userAgent(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300);
}

function bodyText(raw: RawInput): string {
  const files = Object.entries(raw.files).map(([name, file]) => [name, file.name, file.bytes.toString('base64')]);
  return JSON.stringify([raw.query, raw.body, files]);
}

function checkAnswer(e: Endpoint, result: unknown): void {
  const read = e.result.safeParse(e.status === 204 ? null : JSON.parse(JSON.stringify(result)));
  if (!read.success) throw new Error(`${e.id} answers against its schema: ${read.error.message}`);
}
