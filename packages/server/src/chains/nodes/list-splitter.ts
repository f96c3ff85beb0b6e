import { garbled, RpcFailure } from './rpc-failure.ts';

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
/** The list begins within the first bytes of an answer, or there is none. */
const beginBytesMax = 2 ** 20;
const aroundBytesMax = 64 * 2 ** 20;
const elementBytesMax = 16 * 2 ** 20;

/**
 * Hands over the elements of one list, out of JSON that arrives in parts, and keeps what stands around it. So a list of any
 * length takes the memory of its longest element. Brackets are counted, and what is inside of quotes passed over.
 */
export class ListSplitter {
  readonly #mark: Buffer;
  readonly #take: (element: Buffer) => void;
  #stage: 'before' | 'within' | 'behind' | 'missing' = 'before';
  #around: Buffer[] = [];
  #aroundLength = 0;
  /** Of an element that goes on in the next part. */
  #begun: Buffer[] = [];
  #begunLength = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;

  /** `mark` is what the list begins with, its bracket included. */
  constructor(mark: string, take: (element: Buffer) => void) {
    this.#mark = Buffer.from(mark);
    this.#take = take;
  }

  feed(part: Buffer): void {
    if (this.#stage === 'within') this.#split(part, 0);
    else if (this.#stage === 'before') this.#look(part);
    else this.#keep(part);
  }

  /** What stands before and behind the list, with its brackets; all of the answer where the list never began. */
  end(): { around: Buffer; isSplit: boolean } {
    if (this.#stage === 'within') throw garbled('a list without its end');
    return { around: Buffer.concat(this.#around, this.#aroundLength), isSplit: this.#stage === 'behind' };
  }

  #look(part: Buffer): void {
    const body = Buffer.concat([...this.#around, part]);
    [this.#around, this.#aroundLength] = [[], 0];
    const begin = body.indexOf(this.#mark);
    if (begin < 0) {
      this.#keep(body);
      if (body.length > beginBytesMax) this.#stage = 'missing';
      return;
    }
    this.#keep(body.subarray(0, begin + this.#mark.length));
    this.#stage = 'within';
    this.#split(body, begin + this.#mark.length);
  }

  #split(part: Buffer, from: number): void {
    let [depth, isText, isEscaped, begin] = [this.#depth, this.#isText, this.#isEscaped, from];
    for (let at = from; at < part.length; at += 1) {
      const byte = part[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (byte === quote) {
        isText = true;
      } else if (byte === openBrace || byte === openBracket) {
        if (depth === 0) begin = at;
        depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth === 0) {
          this.#stage = 'behind';
          this.#keep(part.subarray(at));
          return;
        }
        depth -= 1;
        if (depth === 0) this.#hand(part.subarray(begin, at + 1));
      }
    }
    [this.#depth, this.#isText, this.#isEscaped] = [depth, isText, isEscaped];
    if (depth > 0) this.#begin(part.subarray(begin));
  }

  #begin(piece: Buffer): void {
    this.#begun.push(piece);
    this.#begunLength += piece.length;
    if (this.#begunLength > elementBytesMax) {
      throw new RpcFailure('too-large', `one part of the answer is larger than ${elementBytesMax} bytes`);
    }
  }

  #hand(rest: Buffer): void {
    const element = this.#begunLength === 0 ? rest : Buffer.concat([...this.#begun, rest]);
    [this.#begun, this.#begunLength] = [[], 0];
    this.#take(element);
  }

  #keep(piece: Buffer): void {
    this.#around.push(piece);
    this.#aroundLength += piece.length;
    if (this.#aroundLength > aroundBytesMax) {
      throw new RpcFailure('too-large', `the answer is larger than ${aroundBytesMax} bytes`);
    }
  }
}
