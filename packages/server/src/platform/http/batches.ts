import { coalesce } from '../coalesce.ts';
import { inTransaction, type Db, type Tx } from '../db/db.ts';
import { isOfOneRow } from '../db/violations.ts';
import { outcomeOf, valueOf, type Outcome } from '../outcome.ts';
import * as idempotency from './idempotency.ts';
import type { Answer, Answered, Replayable } from './idempotency.ts';

/** One request among those that are answered together. */
export type BatchRequest<I, R> = { item: I; once: Replayable | undefined; answerOf: (result: R) => Answer };
export type Batch<I, R> = (request: BatchRequest<I, R>) => Promise<Answered>;

/** Does the work of several requests in a few statements. Refusals are outcomes; what it throws fails all of them. */
export type BatchWork<I, R> = (tx: Tx, items: readonly I[]) => Promise<readonly Outcome<R>[]>;

const limits = { itemsMax: 100, batchesAtOnceMax: 2, waitingMax: 10_000 };

/**
 * Requests that arrive together share a transaction, with the rows that remember their answers: a crowd pays for its round trips
 * and its commit once.
 */
export function inBatches<I, R>(db: Db, work: BatchWork<I, R>): Batch<I, R> {
  return coalesce((requests) => answerTogether(db, work, requests), limits);
}

/** When one of them breaks the transaction, halves are tried, until it fails alone and the others are served. */
async function answerTogether<I, R>(
  db: Db,
  work: BatchWork<I, R>,
  requests: readonly BatchRequest<I, R>[],
): Promise<Outcome<Answered>[]> {
  try {
    return await inTransaction(db, (tx) => answerAll(tx, work, requests));
  } catch (error) {
    const isTaken = error instanceof idempotency.KeyTaken;
    if (requests.length === 1 && isTaken) return [{ error: idempotency.inProgress() }];
    if (requests.length === 1 || !(isTaken || isOfOneRow(error))) return requests.map(() => ({ error }));
    const half = requests.length >> 1;
    const first = await answerTogether(db, work, requests.slice(0, half));
    return [...first, ...(await answerTogether(db, work, requests.slice(half)))];
  }
}

async function answerAll<I, R>(
  tx: Tx,
  work: BatchWork<I, R>,
  requests: readonly BatchRequest<I, R>[],
): Promise<Outcome<Answered>[]> {
  const answers = new Map<BatchRequest<I, R>, Outcome<Answered>>();
  const { fresh, repeated } = await sort(tx, requests, answers);
  if (fresh.length > 0) {
    const outcomes = await work(
      tx,
      fresh.map(({ item }) => item),
    );
    const kept: { once: Replayable; answer: Answer }[] = [];
    fresh.forEach((request, at) => {
      const outcome = answerOf(request, outcomes[at] ?? { error: new Error('A batch left a request out.') });
      if (request.once && 'value' in outcome) kept.push({ once: request.once, answer: outcome.value });
      answers.set(request, 'value' in outcome ? { value: { ...outcome.value, replayed: false } } : outcome);
    });
    await idempotency.rememberAnswers(tx, kept);
  }
  // Their key came twice in this batch: by now the first of them has its answer, or is refused and stays unremembered.
  const later = repeated.length === 0 ? [] : await answerAll(tx, work, repeated);
  repeated.forEach((request, at) => answers.set(request, later[at] ?? { error: new Error('A repeat was left out.') }));
  return requests.map((request) => answers.get(request) ?? { error: new Error('A request was left out.') });
}

/** Answers those whose key has an answer already; of the others each key is fresh once. */
async function sort<I, R>(
  tx: Tx,
  requests: readonly BatchRequest<I, R>[],
  answers: Map<BatchRequest<I, R>, Outcome<Answered>>,
): Promise<{ fresh: BatchRequest<I, R>[]; repeated: BatchRequest<I, R>[] }> {
  const earlier = await idempotency.findAnswers(
    tx,
    requests.flatMap(({ once }) => once ?? []),
  );
  const fresh: BatchRequest<I, R>[] = [];
  const repeated: BatchRequest<I, R>[] = [];
  const seen = new Set<string>();
  for (const request of requests) {
    const { once } = request;
    const found = once && earlier.get(once);
    if (found) answers.set(request, 'value' in found ? { value: { ...found.value, replayed: true } } : found);
    else if (once && seen.has(idempotency.nameOfKey(once))) repeated.push(request);
    else fresh.push(request);
    if (once) seen.add(idempotency.nameOfKey(once));
  }
  return { fresh, repeated };
}

/** With a key, a refusal is an answer that is remembered. */
function answerOf<I, R>({ once, answerOf: write }: BatchRequest<I, R>, outcome: Outcome<R>): Outcome<Answer> {
  const written = outcomeOf(() => write(valueOf(outcome)));
  const refusal = 'error' in written && once ? idempotency.keptRefusal(written.error, once) : undefined;
  return refusal ? { value: refusal } : written;
}
