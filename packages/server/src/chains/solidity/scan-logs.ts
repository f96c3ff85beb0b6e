import type { Watched } from '../port/port.ts';
import { readLog, type RawLog } from './raw-shapes.ts';
import { garbled } from '../nodes/rpc-failure.ts';

/** keccak256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export type LogScan = {
  /** What may concern us, as objects; a few more than really do. */
  candidates: RawLog[];
  /** The blocks that the logs say they stand in. */
  blockHashes: Set<string>;
  logs: number;
  /** What came to us in tokens that are no money. */
  foreign: ForeignLogs[];
};

/** All transfers of one token to one address, in one block. */
export type ForeignLogs = { count: number; first: RawLog; last: RawLog };
type Tally = ForeignLogs & { lastAt: number };

const topicsKey = Buffer.from('"topics"');
const hashKey = Buffer.from('"blockHash"');
const addressKey = Buffer.from('"address"');
const dataKey = Buffer.from('"data"');
const [quote, colon, comma, openBracket, openBrace, closeBrace] = [0x22, 0x3a, 0x2c, 0x5b, 0x7b, 0x7d];
const [smallB, capitalH, smallX] = [0x62, 0x48, 0x78];
const transferHead = 0xddf252ad;
/** `"0x` and 64 digits and `"`. */
const wordLength = 68;
/** In a topic the address stands behind 24 zeros. */
const addressInWord = 27;
const hashDigits = 64;
const addressLength = 42;
const zero = 0x30;

const digits = new Uint8Array(256);
for (let value = 0; value < 16; value += 1) {
  digits[value.toString(16).charCodeAt(0)] = value;
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/** Parts are searched once there is so much of them. */
const windowBytes = 2 ** 20;
/** No log is longer: its data costs more gas than a block has. */
const logBytesMax = 64 * 2 ** 20;

/** The topics of logs that are wanted beside transfers, by their first 32 bits; null where others were not asked for. */
export type OtherTopics = ReadonlySet<number> | null;

/** Which tokens are money; null where all are. */
export type IsMoney = ((contract: string) => boolean) | null;

export function headsOf(topics: readonly string[]): ReadonlySet<number> {
  return new Set(topics.map((topic) => Number.parseInt(topic.slice(2, 10), 16)));
}

export function scanLogs(body: Buffer, watched: Watched): LogScan {
  const scanner = new LogScanner(watched);
  scanner.feed(body);
  return scanner.end();
}

/**
 * Finds our logs in the text of an answer, as it arrives. Of ten thousand logs a few are ours, so nothing is made of the others:
 * neither objects nor texts. Each log has one `"topics"`, no braces within, and its values are hexadecimal, so that no value
 * can pose as a key.
 */
export class LogScanner {
  readonly #scan: LogScan = { candidates: [], blockHashes: new Set(), logs: 0, foreign: [] };
  readonly #watched: Watched;
  readonly #others: OtherTopics;
  readonly #isMoney: IsMoney;
  readonly #tallies = new Map<string, Tally>();
  readonly #texts = new Map<string, string>();
  #parts: Buffer[] = [];
  #length = 0;
  #hashDistance = 0;
  #lastHigh = -1;
  #lastLow = -1;

  constructor(watched: Watched, others: OtherTopics = null, isMoney: IsMoney = null) {
    this.#watched = watched;
    this.#others = others;
    this.#isMoney = isMoney;
  }

  feed(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length < windowBytes) return;
    const body = Buffer.concat(this.#parts, this.#length);
    const end = body.lastIndexOf(closeBrace) + 1;
    this.#search(body.subarray(0, end));
    const rest = Buffer.from(body.subarray(end));
    if (rest.length > logBytesMax) throw garbled('a log without an end');
    [this.#parts, this.#length] = [[rest], rest.length];
  }

  end(): LogScan {
    this.#search(Buffer.concat(this.#parts, this.#length));
    [this.#parts, this.#length] = [[], 0];
    for (const { count, first, last } of this.#tallies.values()) this.#scan.foreign.push({ count, first, last });
    return this.#scan;
  }

  #search(body: Buffer): void {
    const scan = this.#scan;
    for (let at = body.indexOf(topicsKey); at !== -1; at = body.indexOf(topicsKey, at + topicsKey.length)) {
      scan.logs += 1;
      if (!isHashKey(body, at + this.#hashDistance)) this.#hashDistance = findHashKey(body, at) - at;
      const hashAt = skipTo(body, at + this.#hashDistance + hashKey.length, colon);
      const digitsAt = skipTo(body, hashAt + 1, quote) + 3;
      const [high, low] = [word32(body, digitsAt), word32(body, digitsAt + 8)];
      if (high !== this.#lastHigh || low !== this.#lastLow) {
        scan.blockHashes.add(`0x${body.toString('latin1', digitsAt, digitsAt + hashDigits)}`);
        [this.#lastHigh, this.#lastLow] = [high, low];
      }
      if (!mayConcern(body, at, this.#watched, this.#others)) continue;
      const contract = this.#foreignIn(body, at);
      if (contract === null) scan.candidates.push(this.#frugal(parseAround(body, at)));
      else this.#count(body, at, contract);
    }
    this.#readLast(body);
  }

  /** The token of a transfer that is no money; null for all else. */
  #foreignIn(body: Buffer, at: number): string | null {
    if (this.#isMoney === null || topicsIn(body, at)[0] === -1) return null;
    const contract = textOf(body, at, addressKey).toString('latin1', 0, addressLength).toLowerCase();
    return this.#isMoney(contract) ? null : contract;
  }

  /** A stranger may send us ten thousand of them in a block: of all that are alike the first and the last are read. */
  #count(body: Buffer, at: number, contract: string): void {
    const [, to, next] = topicsIn(body, at);
    // What leaves us that way is nothing, and a fourth topic is the number of a collectible.
    if (next !== -1 || !isWatched(body, to + addressInWord, this.#watched) || !isAmount(textOf(body, at, dataKey)))
      return;
    const key = `${contract}${body.toString('latin1', to, to + wordLength)}${this.#lastHigh}${this.#lastLow}`;
    const known = this.#tallies.get(key);
    if (known) {
      known.count += 1;
      known.lastAt = at;
      return;
    }
    const first = this.#frugal(parseAround(body, at));
    this.#tallies.set(key, { count: 1, first, last: first, lastAt: -1 });
  }

  /** While they are at hand. */
  #readLast(body: Buffer): void {
    for (const tally of this.#tallies.values()) {
      if (tally.lastAt === -1) continue;
      tally.last = this.#frugal(parseAround(body, tally.lastAt));
      tally.lastAt = -1;
    }
  }

  /** Somebody may send us a hundred thousand logs that are alike: what is the same in them is kept once. */
  #frugal(log: RawLog): RawLog {
    return {
      address: this.#once(log.address),
      topics: log.topics.map((topic) => this.#once(topic)),
      data: log.data.length > wordLength ? log.data : this.#once(log.data),
      blockHash: this.#once(log.blockHash),
      transactionHash: this.#once(log.transactionHash),
      logIndex: log.logIndex,
    };
  }

  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}

/** Whether one of the parties is watched, or the log is one of the others that are wanted. */
function mayConcern(body: Buffer, at: number, watched: Watched, others: OtherTopics): boolean {
  const list = skipTo(body, skipTo(body, at + topicsKey.length, colon) + 1, openBracket);
  const first = skipSpace(body, list + 1);
  if (body[first] !== quote || body[first + 2] !== smallX) return false;
  const head = word32(body, first + 3);
  if (head !== transferHead) return others === null || others.has(head);
  const from = nextWord(body, first + wordLength);
  if (from === -1) return false;
  const to = nextWord(body, from + wordLength);
  if (to === -1) return false;
  return isWatched(body, from + addressInWord, watched) || isWatched(body, to + addressInWord, watched);
}

function isWatched(body: Buffer, at: number, watched: Watched): boolean {
  return watched.hasFingerprint(word32(body, at), word32(body, at + 8));
}

/** Where the sender, the receiver and what follows stand among the topics of a transfer; -1 where they do not. */
function topicsIn(body: Buffer, at: number): [from: number, to: number, next: number] {
  const list = skipTo(body, skipTo(body, at + topicsKey.length, colon) + 1, openBracket);
  const first = skipSpace(body, list + 1);
  const from = word32(body, first + 3) === transferHead ? nextWord(body, first + wordLength) : -1;
  const to = from === -1 ? -1 : nextWord(body, from + wordLength);
  return [from, to, to === -1 ? -1 : nextWord(body, to + wordLength)];
}

/** What a log says under a key, from behind its quote to the end of the log. */
function textOf(body: Buffer, at: number, key: Buffer): Buffer {
  const [start, end] = [body.lastIndexOf(openBrace, at), body.indexOf(closeBrace, at)];
  const found = body.subarray(0, end).indexOf(key, Math.max(start, 0));
  if (start === -1 || end === -1 || found === -1) throw garbled('a log that is not whole');
  return body.subarray(skipTo(body, skipTo(body, found + key.length, colon) + 1, quote) + 1, end);
}

/** One word, and not nothing. */
function isAmount(data: Buffer): boolean {
  if (data.indexOf(quote) !== wordLength - 2) return false;
  for (let at = 2; at < wordLength - 2; at += 1) if (data[at] !== zero) return true;
  return false;
}

/** Where the next word of the list begins; -1 at the end of the list. */
function nextWord(body: Buffer, at: number): number {
  const next = skipSpace(body, at);
  return body[next] === comma ? skipSpace(body, next + 1) : -1;
}

/** Eight hexadecimal digits. */
function word32(body: Buffer, at: number): number {
  return (
    ((digits[body[at]!]! << 28) |
      (digits[body[at + 1]!]! << 24) |
      (digits[body[at + 2]!]! << 20) |
      (digits[body[at + 3]!]! << 16) |
      (digits[body[at + 4]!]! << 12) |
      (digits[body[at + 5]!]! << 8) |
      (digits[body[at + 6]!]! << 4) |
      digits[body[at + 7]!]!) >>>
    0
  );
}

/** Logs of one answer have their keys in one order: `blockHash` is mostly as far away as in the log before. */
function isHashKey(body: Buffer, at: number): boolean {
  return body[at] === quote && body[at + 1] === smallB && body[at + 6] === capitalH && body[at + 10] === quote;
}

function findHashKey(body: Buffer, at: number): number {
  const start = body.lastIndexOf(openBrace, at);
  const found = body.indexOf(hashKey, start);
  if (start === -1 || found === -1 || found > body.indexOf(closeBrace, at)) throw garbled('a log without its block');
  return found;
}

function parseAround(body: Buffer, at: number): RawLog {
  const [start, end] = [body.lastIndexOf(openBrace, at), body.indexOf(closeBrace, at)];
  try {
    return readLog(JSON.parse(body.toString('latin1', start, end + 1)));
  } catch (error) {
    throw error instanceof SyntaxError ? garbled('a log that is no whole JSON') : error;
  }
}

function skipSpace(body: Buffer, at: number): number {
  let next = at;
  while (body[next]! <= 0x20) next += 1;
  return next;
}

function skipTo(body: Buffer, at: number, expected: number): number {
  const next = skipSpace(body, at);
  if (body[next] !== expected) throw garbled('a log that is written strangely');
  return next;
}
