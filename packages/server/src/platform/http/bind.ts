import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Endpoint, Params, Query, Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Credentialed, MemberSubject, Nobody, Subject } from '../access.ts';
import type { Db } from '../db/db.ts';
import type { Call, Deps } from '../deps.ts';
import { gate, type Gate } from '../gate.ts';
import { onceByClaim, onceInTransaction, readKey, type Answer, type Replayable } from './idempotency.ts';
import { checkInput, readRaw, type RawInput, type UploadedFile } from './read-input.ts';

export type Input<E> = { params: Params<E>; query: Query<E>; body: Body<E>; files: Record<string, UploadedFile> };
export type SubjectOf<E> = E extends { auth: 'public' }
  ? Nobody
  : E extends { auth: 'member' }
    ? MemberSubject
    : Credentialed;
export type Bind = <const E extends Endpoint>(
  e: E,
  run: (input: Input<E>, call: Call<SubjectOf<E>>) => Promise<Result<E>>,
) => void;

export type Binding = {
  app: FastifyInstance;
  deps: Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>;
  /** Turns the credential of a request into a subject, or throws UNAUTHORIZED. */
  authenticate: (request: FastifyRequest, now: Date) => Promise<Credentialed>;
  /** Checks every answer against its schema: on in tests, where a leak or a lie must fail. */
  checkAnswers: boolean;
};

/**
 * A request with an Idempotency-Key holds a connection from its first to its last step, and some steps take another one:
 * half of the pool is never given to the first, so that all of them find their second.
 */
type Bound = Binding & { keyed: Gate };
const keyedWaitingMax = 1000;

/** Binds endpoints of the contract to their use cases; remembers which, for the test that none is missing. */
export function binder(given: Binding): { bind: Bind; bound: Set<string> } {
  const bound = new Set<string>();
  const binding = { ...given, keyed: gate(Math.floor(given.deps.config.DATABASE_CONNECTIONS / 2), keyedWaitingMax) };
  const bind: Bind = (e, run) => {
    if (bound.has(e.id)) throw new Error(`${e.id} is bound twice`);
    bound.add(e.id);
    const endpoint: Endpoint = e;
    const work = run as (input: unknown, call: Call) => Promise<unknown>;
    binding.app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(binding, endpoint, work, request, reply),
    });
  };
  return { bind, bound };
}

async function handle(
  binding: Bound,
  e: Endpoint,
  work: (input: unknown, call: Call) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = binding.deps.clock.now();
  const subject: Subject = e.auth === 'public' ? { kind: 'nobody' } : await admit(binding, e, request, now);
  const raw = await readRaw(e, request);
  const input = { ...checkInput(e, raw), files: raw.files };
  const run = async (db: Db): Promise<Answer> => {
    const call: Call = { subject, db, now, ip: request.ip, userAgent: userAgent(request), requestId: request.id };
    const result = await work(input, call);
    if (binding.checkAnswers) checkAnswer(e, result);
    return { status: e.statusOf?.(result) ?? e.status ?? 200, text: e.status === 204 ? '' : JSON.stringify(result) };
  };
  const answer = await runOnce(binding, e, request, subject, raw, now, run);
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  void reply.code(answer.status).header('cache-control', 'no-store');
  return answer.text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.text);
}

async function runOnce(
  binding: Bound,
  e: Endpoint,
  request: FastifyRequest,
  subject: Subject,
  raw: RawInput,
  now: Date,
  run: (db: Db) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { db, masterKey } = binding.deps;
  const key = e.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  if (key === undefined) return { ...(await run(db)), replayed: false };
  const replayable: Replayable = {
    credential: credentialName(subject),
    path: request.url.split('?', 1)[0] ?? '',
    key,
    bodyHash: masterKey.digest('idempotency', bodyText(raw)),
    secret: e.secret ?? false,
    requestId: request.id,
    now,
  };
  if (e.auth === 'public') return onceByClaim(db, replayable, () => run(db));
  return binding.keyed(() => onceInTransaction(db, replayable, run));
}

async function admit(binding: Binding, e: Endpoint, request: FastifyRequest, now: Date): Promise<Credentialed> {
  const subject = await binding.authenticate(request, now);
  if (e.auth === 'member' && subject.kind !== 'member')
    throw fault('FORBIDDEN', 'Only a signed-in person can do this.');
  if (subject.kind === 'member' && subject.mustResetPassword && !e.duringReset) {
    throw fault('RESET_PASSWORD_REQUIRED', 'Choose a new password first.');
  }
  return subject;
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
