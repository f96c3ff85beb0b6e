import { garbled, RpcFailure } from './rpc-failure.ts';

export type Pruning = {
  /** What stands under these keys is read over. */
  without: ReadonlySet<string>;
  /** So many values are kept; an answer with more of them is too large. */
  valuesMax: number;
  /** Of lists under these keys each element is handed over once it is whole; what is made of it stands in its place, if anything. */
  sifts?: ReadonlyMap<string, () => Sift>;
};
/** Made anew for each list, so that it may count. */
export type Sift = (element: unknown) => unknown;

/** What is kept of a text: longer ones are data that nobody reads here. */
export const textMax = 256;
const depthMax = 5_000;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

type Holder = Record<string, unknown> | unknown[];
type Level = {
  holder: Holder | null;
  isList: boolean;
  key: string;
  isKeyNext: boolean;
  sift: Sift | null;
  /** How many values were kept before it. */
  valuesBefore: number;
};

/**
 * Reads JSON as it arrives and keeps the part that matters: texts are cut, keys that nobody wants are read over. So an answer
 * of any length takes the memory of what it says, not of what it carries.
 */
export class PrunedJson {
  readonly #pruning: Pruning;
  readonly #levels: Level[] = [];
  #root: unknown = undefined;
  #isDone = false;
  #values = 0;
  /** Of a text or a bare word that goes on in the next part. */
  #open: { kind: 'text' | 'word'; kept: string; isEscaped: boolean } | null = null;

  constructor(pruning: Pruning) {
    this.#pruning = pruning;
  }

  feed(part: Buffer): void {
    let at = 0;
    while (at < part.length) {
      if (this.#open?.kind === 'text') at = this.#readText(part, at);
      else if (this.#open) at = this.#readWord(part, at);
      else at = this.#readMark(part, at);
    }
  }

  end(): unknown {
    if (this.#open?.kind === 'word') this.#endWord();
    if (!this.#isDone || this.#open || this.#levels.length > 0) throw garbled('the answer is no whole JSON');
    return this.#root;
  }

  #readMark(part: Buffer, at: number): number {
    const byte = part[at]!;
    const level = this.#levels.at(-1);
    if (byte <= 0x20) return at + 1;
    if (this.#isDone) throw garbled('something behind the end of an answer');
    if (byte === quote) this.#open = { kind: 'text', kept: '', isEscaped: false };
    else if (byte === comma && level) level.isKeyNext = !level.isList;
    else if (byte === openBrace || byte === openBracket) this.#begin(byte === openBracket);
    else if (byte === closeBrace || byte === closeBracket) this.#finish(byte === closeBracket);
    else if (byte !== colon || !level || level.isList) {
      this.#open = { kind: 'word', kept: '', isEscaped: false };
      return at;
    }
    return at + 1;
  }

  #readText(part: Buffer, at: number): number {
    const open = this.#open!;
    let from = at;
    if (open.isEscaped) {
      open.kept += part.toString('latin1', from, from + 1);
      open.isEscaped = false;
      from += 1;
    }
    for (;;) {
      const end = part.indexOf(quote, from);
      const stop = end === -1 ? part.length : end;
      const escape = part.subarray(from, stop).indexOf(backslash);
      const until = escape === -1 ? stop : from + escape;
      if (open.kept.length < textMax) open.kept += part.toString('latin1', from, Math.min(until, from + textMax));
      if (escape === -1 && end === -1) return part.length;
      if (escape === -1) {
        this.#endText();
        return end + 1;
      }
      // What is escaped are words of an error: its letter stands for it.
      if (until + 1 >= part.length) {
        open.isEscaped = true;
        return part.length;
      }
      if (open.kept.length < textMax) open.kept += part.toString('latin1', until + 1, until + 2);
      from = until + 2;
    }
  }

  #endText(): void {
    const { kept } = this.#open!;
    this.#open = null;
    const level = this.#levels.at(-1);
    if (level?.isKeyNext) {
      level.key = kept;
      level.isKeyNext = false;
    } else this.#put(kept);
  }

  #readWord(part: Buffer, at: number): number {
    let end = at;
    while (end < part.length && !isMark(part[end]!)) end += 1;
    this.#open!.kept += part.toString('latin1', at, end);
    if (this.#open!.kept.length > textMax) throw garbled('a word without an end');
    if (end < part.length) this.#endWord();
    return end;
  }

  #endWord(): void {
    const { kept } = this.#open!;
    this.#open = null;
    try {
      this.#put(JSON.parse(kept));
    } catch (error) {
      throw error instanceof SyntaxError ? garbled('the answer is no whole JSON') : error;
    }
  }

  #begin(isList: boolean): void {
    const isKept = this.#isKept();
    const holder: Holder | null = isKept ? (isList ? [] : (Object.create(null) as Record<string, unknown>)) : null;
    const outer = this.#levels.at(-1);
    const valuesBefore = this.#values;
    if (holder && !outer?.sift) this.#put(holder);
    if (this.#levels.length >= depthMax) throw garbled('an answer without a bottom');
    const isSifted = holder !== null && isList && outer !== undefined && !outer.isList;
    const sift = isSifted ? (this.#pruning.sifts?.get(outer.key)?.() ?? null) : null;
    this.#levels.push({ holder, isList, key: '', isKeyNext: !isList, sift, valuesBefore });
    this.#isDone = false;
  }

  #finish(isList: boolean): void {
    const level = this.#levels.pop();
    if (level?.isList !== isList) throw garbled('the answer is no whole JSON');
    const outer = this.#levels.at(-1);
    if (!outer) this.#isDone = true;
    else if (outer.sift && level.holder) {
      this.#values = level.valuesBefore;
      const made = outer.sift(level.holder);
      if (made !== undefined) this.#put(made);
    }
  }

  #isKept(): boolean {
    const level = this.#levels.at(-1);
    if (!level) return true;
    return level.holder !== null && (level.isList || !this.#pruning.without.has(level.key));
  }

  #put(value: unknown): void {
    const level = this.#levels.at(-1);
    if (!level) {
      this.#root = value;
      this.#isDone = true;
      return;
    }
    if (!this.#isKept()) return;
    if (level.sift && (typeof value !== 'object' || value === null)) throw garbled('an element that is none');
    this.#values += 1;
    if (this.#values > this.#pruning.valuesMax) {
      throw new RpcFailure('too-large', `the answer says more than ${this.#pruning.valuesMax} things`);
    }
    if (Array.isArray(level.holder)) level.holder.push(value);
    else level.holder![level.key] = value;
  }
}

function isMark(byte: number): boolean {
  return (
    byte <= 0x20 ||
    byte === comma ||
    byte === colon ||
    byte === closeBrace ||
    byte === closeBracket ||
    byte === openBrace ||
    byte === openBracket ||
    byte === quote
  );
}
