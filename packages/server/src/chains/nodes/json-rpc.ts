import { garbled, RpcFailure } from './rpc-failure.ts';

export type RpcCall = readonly [method: string, params: readonly unknown[]];

const wordsMax = 200;
const tooFast = /rate.?limit|too many requests|requests? per (second|minute|day)|compute units|request count/i;
const busyMs = 2_000;

export function questionText(id: number, [method, params]: RpcCall): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** The answers in the order of the questions, whose numbers follow each other from `firstId` on. */
export function readAnswers(body: Buffer, firstId: number, count: number, clean: Clean): unknown[] {
  const parsed = parse(body);
  // A node that takes no batches answers with one error for all.
  if (!Array.isArray(parsed)) throw errorIn(parsed, clean) ?? garbled('one answer to several questions');
  const found = Array.from<unknown>({ length: count });
  const seen = new Set<number>();
  for (const one of parsed as unknown[]) {
    const at = numberOf(one) - firstId;
    if (!(at >= 0 && at < count) || seen.has(at)) throw garbled('an answer to a question that was not asked');
    seen.add(at);
    found[at] = resultOf(one, clean);
  }
  if (seen.size !== count) throw garbled(`${seen.size} answers to ${count} questions`);
  return found;
}

export function readAnswer(body: Buffer, id: number, clean: Clean): unknown {
  return answerIn(parse(body), id, clean);
}

export function answerIn(parsed: unknown, id: number, clean: Clean): unknown {
  const result = resultOf(parsed, clean);
  if (result instanceof RpcFailure) throw result;
  if (numberOf(parsed) !== id) throw garbled('an answer to a question that was not asked');
  return result;
}

/** Removes what must not be said from a node's own words. */
export type Clean = (words: string) => string;

/** A node may say its own address, and with it our key to it. */
export function cleanOf(url: URL): Clean {
  const secrets = [url.host, url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()];
  const hidden = secrets.filter((one) => one.length >= 4).toSorted((a, b) => b.length - a.length);
  return (words) => {
    const plain = hidden.reduce((text, secret) => text.replaceAll(secret, '…'), words);
    return plain.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, wordsMax);
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw garbled('the answer is no whole JSON');
  }
}

type Answer = { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown } | null };

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null;
}

function numberOf(value: unknown): number {
  return isAnswer(value) && typeof value.id === 'number' ? value.id : Number.NaN;
}

function resultOf(value: unknown, clean: Clean): unknown {
  const failure = errorIn(value, clean);
  if (failure) return failure;
  if (!isAnswer(value) || value.result === undefined) throw garbled('an answer without a result');
  return value.result;
}

function errorIn(value: unknown, clean: Clean): RpcFailure | null {
  if (!isAnswer(value) || value.error === undefined || value.error === null) return null;
  const { code, message } = value.error;
  const words = clean(typeof message === 'string' ? message : 'an error without words');
  // Some providers say so in an answer that looks like any other.
  if (code === 429 || tooFast.test(words)) return new RpcFailure('busy', words, { waitMs: busyMs });
  return new RpcFailure('error', words, { code: typeof code === 'number' ? code : null });
}
