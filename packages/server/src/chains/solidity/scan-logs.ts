import type { Watched } from '../port.ts';
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
};

const topicsKey = Buffer.from('"topics"');
const hashKey = Buffer.from('"blockHash"');
const [quote, colon, comma, openBracket, openBrace, closeBrace] = [0x22, 0x3a, 0x2c, 0x5b, 0x7b, 0x7d];
const [smallB, capitalH, smallX] = [0x62, 0x48, 0x78];
const transferHead = 0xddf252ad;
/** `"0x` and 64 digits and `"`. */
const wordLength = 68;
/** In a topic the address stands behind 24 zeros. */
const addressInWord = 27;
const hashDigits = 64;

const digits = new Uint8Array(256);
for (let value = 0; value < 16; value += 1) {
  digits[value.toString(16).charCodeAt(0)] = value;
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/**
 * Finds our logs in the text of an answer. Of ten thousand logs a few are ours, so nothing is made of the others: neither
 * objects nor texts. Each log has one `"topics"`, and its values are hexadecimal, so that no value can pose as a key.
 */
export function scanLogs(body: Buffer, watched: Watched): LogScan {
  const scan: LogScan = { candidates: [], blockHashes: new Set(), logs: 0 };
  let hashDistance = 0;
  let [lastHigh, lastLow] = [-1, -1];
  for (let at = body.indexOf(topicsKey); at !== -1; at = body.indexOf(topicsKey, at + topicsKey.length)) {
    scan.logs += 1;
    if (!isHashKey(body, at + hashDistance)) hashDistance = findHashKey(body, at) - at;
    const hashAt = skipTo(body, at + hashDistance + hashKey.length, colon);
    const digitsAt = skipTo(body, hashAt + 1, quote) + 3;
    const [high, low] = [word32(body, digitsAt), word32(body, digitsAt + 8)];
    if (high !== lastHigh || low !== lastLow) {
      scan.blockHashes.add(`0x${body.toString('latin1', digitsAt, digitsAt + hashDigits)}`);
      [lastHigh, lastLow] = [high, low];
    }
    if (mayConcern(body, at, watched)) scan.candidates.push(parseAround(body, at));
  }
  return scan;
}

/** Whether one of the parties is watched, or the log is none of a transfer. */
function mayConcern(body: Buffer, at: number, watched: Watched): boolean {
  const list = skipTo(body, skipTo(body, at + topicsKey.length, colon) + 1, openBracket);
  const first = skipSpace(body, list + 1);
  if (body[first] !== quote || body[first + 2] !== smallX) return false;
  if (word32(body, first + 3) !== transferHead) return true;
  const from = nextWord(body, first + wordLength);
  if (from === -1) return false;
  const to = nextWord(body, from + wordLength);
  if (to === -1) return false;
  return isWatched(body, from + addressInWord, watched) || isWatched(body, to + addressInWord, watched);
}

function isWatched(body: Buffer, at: number, watched: Watched): boolean {
  return watched.hasFingerprint(word32(body, at), word32(body, at + 8));
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
