/** Customers whose ids follow each other lie in one page: so many of them. */
export const pageSize = 2 ** 16;

const entryBytes = 16;

/** What customers are worth, by their ids: nearly all of it in numbers that are exact, the rest in whole ones of any size. */
export class Worth {
  /** Below it, and above what is as far below zero, sums of a million are exact. */
  static readonly smallEnd = String(2 ** 50);
  private readonly pages = new Map<number, Float64Array>();
  private readonly large = new Map<number, bigint>();

  /** Pairs of eight bytes each: an id, and what it is worth. */
  addSmall(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += entryBytes) {
      const customer = int8At(bytes, at);
      const number = Math.floor(customer / pageSize);
      let page = this.pages.get(number);
      if (!page) this.pages.set(number, (page = new Float64Array(pageSize)));
      page[customer - number * pageSize] = int8At(bytes, at + entryBytes / 2);
    }
  }

  addLarge(customer: number, units: bigint): void {
    this.large.set(customer, units);
  }

  pageOf(number: number): Float64Array | undefined {
    return this.pages.get(number);
  }

  largeOf(customer: number): bigint | number {
    return this.large.size === 0 ? 0 : (this.large.get(customer) ?? 0);
  }
}

function int8At(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}
