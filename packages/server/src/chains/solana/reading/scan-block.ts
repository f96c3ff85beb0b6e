import type { Watched } from '../../port/port.ts';
import { ListSplitter } from '../../nodes/list-splitter.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import { parseExact } from './exact-json.ts';
import { list, readHead, readTransaction, record, type RawHead, type RawTransaction } from './raw-shapes.ts';

export type ScannedBlock = { head: RawHead; transactions: readonly RawTransaction[] };

const marks = [Buffer.from('"pubkey":"'), Buffer.from('"owner":"')] as const;
const quote = 0x22;

/**
 * The head of a block, and those of its transactions that changed what a watched address has. A block is megabytes of other
 * people's transactions, and somebody may make it a hundred: each is looked at as it arrives, its bytes are searched for the
 * keys in them, and only what was found is made objects of.
 */
export class BlockScanner {
  readonly #slot: number;
  readonly #watched: Watched;
  readonly #found: RawTransaction[] = [];
  readonly #list = new ListSplitter('"transactions":[', (element) => this.#look(element));

  constructor(slot: number, watched: Watched) {
    this.#slot = slot;
    this.#watched = watched;
  }

  feed(part: Buffer): void {
    this.#list.feed(part);
  }

  end(): ScannedBlock {
    const { around, isSplit } = this.#list.end();
    const { result } = record(parsed(around), 'a block');
    const raw = record(result, 'a block');
    // Where a node writes its answers in another way than everybody, the list is part of the whole.
    if (!isSplit) for (const one of list(raw['transactions'], 'the transactions')) this.#keep(readTransaction(one));
    return { head: readHead(raw, this.#slot), transactions: this.#found };
  }

  #look(element: Buffer): void {
    if (mayConcern(element, this.#watched)) this.#keep(readTransaction(parsed(element)));
  }

  #keep(transaction: RawTransaction): void {
    if (concerns(transaction, this.#watched)) this.#found.push(transaction);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return parseExact(body.toString('utf8'));
  } catch {
    throw garbled('a block that is no whole JSON');
  }
}

/** Whether a watched address stands in it. Keys that are written in another way than everybody writes them are to be read. */
function mayConcern(body: Buffer, watched: Watched): boolean {
  let keys = 0;
  for (const mark of marks) {
    for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at)) {
      const from = at + mark.length;
      at = body.indexOf(quote, from);
      if (at < 0) throw garbled('a block that is cut off');
      keys += 1;
      if (watched.has(body.toString('latin1', from, at))) return true;
    }
  }
  return keys === 0;
}

/** Anybody may name an address of ours in whatever they do: it counts when it paid, or has more or less than before. */
function concerns({ accounts, before, after, tokens }: RawTransaction, watched: Watched): boolean {
  if (accounts.some((one, at) => (at === 0 || before[at] !== after[at]) && watched.has(one))) return true;
  return tokens.some((token) => token.before !== token.after && watched.has(token.owner));
}
