import type { Clean } from '../../nodes/json-rpc.ts';
import type { PostLimits } from '../../nodes/post-json.ts';
import type { Pruning } from '../../nodes/pruned-json.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { addressOn } from './tron-nodes.ts';

export type Json = Readonly<Record<string, unknown>>;

const busyMs = 2_000;
const tooFast = /frequency limit|rate.?limit|too many requests|exceeds the/i;

/** Asks the HTTP API of a node, such as `getnowblock`. What a node does not know it answers with an empty object. */
export async function askWallet(
  node: RpcNode,
  method: string,
  question: Json,
  limits: Partial<PostLimits> = {},
): Promise<Json> {
  const answer = await node.askAt(addressOn(node.url, `wallet/${method}`), question, readAnswer, limits);
  if (Array.isArray(answer)) throw garbled(`${method} was answered with a list`);
  return answer as Json;
}

/** The same, where the answer may be as long as it likes: what is not wanted of it is read over. */
export async function askWalletPruned(
  node: RpcNode,
  method: string,
  question: Json,
  pruning: Pruning,
  limits: Partial<PostLimits> = {},
): Promise<object> {
  return node.askAtPruned(addressOn(node.url, `wallet/${method}`), question, pruning, checked, limits);
}

function readAnswer(body: Buffer, clean: Clean): object {
  return checked(parse(body), clean);
}

function checked(answer: unknown, clean: Clean): object {
  if (typeof answer !== 'object' || answer === null) throw garbled('the answer is no object');
  const { Error: told } = answer as { Error?: unknown };
  if (told === undefined) return answer;
  const words = clean(typeof told === 'string' ? told : 'an error without words');
  throw tooFast.test(words) ? new RpcFailure('busy', words, { waitMs: busyMs }) : new RpcFailure('error', words);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw garbled('the answer is no whole JSON');
  }
}

/** Many words of a node are in hex, and some are not. */
export function wordsOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return /^([0-9a-f]{2})+$/i.test(value) ? Buffer.from(value, 'hex').toString('utf8') : value;
}

/** A number of a message: what is zero is left out. */
export function wholeOf(value: unknown, what: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw garbled(`${what} is no whole number`);
  return value;
}

export function unitsOf(value: unknown, what: string): bigint {
  return BigInt(wholeOf(value, what));
}
