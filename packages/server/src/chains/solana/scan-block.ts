import type { Watched } from '../port.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import { parseExact } from './exact-json.ts';
import { list, readHead, readTransaction, record, type RawHead, type RawTransaction } from './raw-shapes.ts';

export type ScannedBlock = { head: RawHead; transactions: readonly RawTransaction[] };

const listMark = Buffer.from('"transactions":[');
const marks = [Buffer.from('"pubkey":"'), Buffer.from('"owner":"')] as const;
const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/**
 * The head of a block, and those of its transactions in which a watched address stands. A block is megabytes of other
 * people's transactions, so that its bytes are searched for the keys in them, and only what was found is made objects of.
 */
export function scanBlock(body: Buffer, slot: number, watched: Watched): ScannedBlock {
  const start = body.indexOf(listMark);
  const head = start < 0 ? null : headAround(body, start, slot);
  if (head === null) return readWhole(body, slot, watched);
  const hits = hitsIn(body, start, watched);
  // Keys that are written in another way than everybody writes them are not looked for, but read.
  if (hits === null) return readWhole(body, slot, watched);
  const transactions = hits.length === 0 ? [] : transactionsAt(body, start + listMark.length, hits);
  return { head, transactions };
}

/** What stands before and behind the list of transactions; null when that is not one head. */
function headAround(body: Buffer, start: number, slot: number): RawHead | null {
  const end = body.lastIndexOf(']');
  if (end <= start) return null;
  const text = `${body.toString('utf8', 0, start + listMark.length)}${body.toString('utf8', end)}`;
  const result = resultIn(text);
  return result === null ? null : readHead(result, slot);
}

function resultIn(text: string): Record<string, unknown> | null {
  try {
    const { result } = JSON.parse(text) as { result?: unknown };
    return typeof result === 'object' && result !== null && 'blockhash' in result ? { ...result } : null;
  } catch {
    return null;
  }
}

/** Where watched addresses stand, in order. Null when the block is not empty and no key stands where keys stand. */
function hitsIn(body: Buffer, start: number, watched: Watched): number[] | null {
  const isEmpty = body[start + listMark.length] === 0x5d;
  const hits: number[] = [];
  let keys = 0;
  for (const mark of marks) {
    for (let at = body.indexOf(mark, start); at >= 0; at = body.indexOf(mark, at)) {
      const from = at + mark.length;
      at = body.indexOf(quote, from);
      if (at < 0) throw garbled('a block that is cut off');
      keys += 1;
      if (watched.has(body.toString('latin1', from, at))) hits.push(from);
    }
  }
  return keys === 0 && !isEmpty ? null : hits.toSorted((a, b) => a - b);
}

/** The transactions around these places: brackets are counted, and what is inside of quotes passed over. */
function transactionsAt(body: Buffer, from: number, hits: readonly number[]): RawTransaction[] {
  const found: RawTransaction[] = [];
  let [depth, begin, next] = [0, from, 0];
  for (let at = from; at < body.length && next < hits.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) {
      at = endOfText(body, at);
    } else if (opening.has(byte)) {
      if (depth === 0) begin = at;
      depth += 1;
    } else if (closing.has(byte)) {
      depth -= 1;
      if (depth < 0) break;
      if (depth > 0 || (hits[next] ?? at) > at) continue;
      found.push(readTransaction(parseExact(body.toString('utf8', begin, at + 1))));
      while ((hits[next] ?? at) < at) next += 1;
    }
  }
  if (next < hits.length) throw garbled('a key outside of all transactions');
  return found;
}

function endOfText(body: Buffer, from: number): number {
  for (let at = body.indexOf(quote, from + 1); at >= 0; at = body.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (body[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  throw garbled('a block that is cut off');
}

function readWhole(body: Buffer, slot: number, watched: Watched): ScannedBlock {
  const { result } = record(parseExact(body.toString('utf8')), 'a block');
  const raw = record(result, 'a block');
  const transactions = list(raw['transactions'], 'the transactions').map(readTransaction);
  const isWanted = ({ accounts, tokens }: RawTransaction) =>
    accounts.some((one) => watched.has(one)) || tokens.some(({ owner }) => watched.has(owner));
  return { head: readHead(raw, slot), transactions: transactions.filter(isWanted) };
}
