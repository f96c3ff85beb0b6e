import { garbled } from '../../nodes/rpc-failure.ts';
import { proveHeader, proveTransactions } from './prove-block.ts';
import { readHeader, readTransaction, record, type RawBlock, type RawTransaction } from './raw-shapes.ts';

const transactionsKey = Buffer.from('"tx":[');
const hashKey = Buffer.from('"txid":"');
/** Only of a transaction itself, not of what it spends, is the hash with its witnesses told. */
const wholeKey = Buffer.from('","hash":"');
const addressKey = Buffer.from('"address":"');
const sourceKey = Buffer.from('"prevout":');
const hashDigits = 64;
const [quote, backslash, openBrace, closeBrace, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5d];

/**
 * A block as it was answered, with no more than the transactions that name a wanted address: of thousands a few are ours, so
 * nothing is made of the others. All of them are proven to be there all the same. Null where it is written in another way than
 * we look for, or does not say what is spent: then somebody has to read all of it.
 */
export function scanBlock(body: Buffer, isWanted: (address: string) => boolean): RawBlock | null {
  const listAt = body.indexOf(transactionsKey);
  if (listAt === -1) return null;
  const { places, inputs } = placesOf(body, listAt);
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || first.from !== listAt + transactionsKey.length) return null;
  const end = endOfObject(body, last.from);
  if (body[end] !== closeBracket) return null;
  if (countOf(body, sourceKey, listAt) < inputs) return null;
  const header = headerAround(body, listAt + transactionsKey.length, end);
  proveHeader(header);
  proveTransactions({ ...header, tx: places });
  return { ...header, tx: wantedIn(body, places, { end, isWanted }) };
}

type Place = { txid: string; from: number };

/** Where each transaction begins, in the order of the block, and how many coins they spend together. */
function placesOf(body: Buffer, listAt: number): { places: Place[]; inputs: number } {
  const places: Place[] = [];
  let inputs = 0;
  for (let at = body.indexOf(hashKey, listAt); at !== -1; at = body.indexOf(hashKey, at + hashDigits)) {
    const digitsAt = at + hashKey.length;
    const behind = digitsAt + hashDigits;
    const isWhole = body.compare(wholeKey, 0, wholeKey.length, behind, behind + wholeKey.length) === 0;
    if (isWhole && body[at - 1] === openBrace)
      places.push({ txid: body.toString('latin1', digitsAt, behind), from: at - 1 });
    else inputs += 1;
  }
  return { places, inputs };
}

function countOf(body: Buffer, key: Buffer, from: number): number {
  let count = 0;
  for (let at = body.indexOf(key, from); at !== -1; at = body.indexOf(key, at + key.length)) count += 1;
  return count;
}

function wantedIn(
  body: Buffer,
  places: readonly Place[],
  { end, isWanted }: { end: number; isWanted: (address: string) => boolean },
): RawTransaction[] {
  const found: RawTransaction[] = [];
  let next = 0;
  for (let at = body.indexOf(addressKey, places[0]?.from); at !== -1 && at < end;) {
    const from = at + addressKey.length;
    const to = body.indexOf(quote, from);
    at = body.indexOf(addressKey, to);
    if (!isWanted(body.toString('latin1', from, to))) continue;
    while ((places[next + 1]?.from ?? end) < from) next += 1;
    const place = places[next];
    if (!place || found.at(-1)?.txid === place.txid) continue;
    found.push(readPlace(body, place, (places[next + 1]?.from ?? end + 1) - 1));
  }
  return found;
}

function readPlace(body: Buffer, { txid, from }: Place, to: number): RawTransaction {
  const raw = readTransaction(parseAnswer(body.toString('utf8', from, to)));
  if (raw.txid !== txid) throw garbled('a transaction with two hashes');
  return raw;
}

/** All but the transactions. */
function headerAround(body: Buffer, from: number, to: number) {
  const answer = record(parseAnswer(body.toString('utf8', 0, from) + body.toString('utf8', to)), 'an answer');
  return readHeader(answer['result']);
}

/** What comes behind the object that begins here. */
function endOfObject(body: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfText(body, at);
    else if (byte === openBrace) depth += 1;
    else if (byte === closeBrace && (depth -= 1) === 0) return at + 1;
  }
  throw garbled('a block that breaks off');
}

function endOfText(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at += 1) {
    if (body[at] === backslash) at += 1;
    else if (body[at] === quote) return at;
  }
  throw garbled('a block that breaks off');
}

export function parseAnswer(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch (error) {
    throw error instanceof SyntaxError ? garbled('a block that is no whole JSON') : error;
  }
}
