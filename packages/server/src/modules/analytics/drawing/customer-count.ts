import { pageSize, type Worth } from './customer-worth.ts';

/** How many payments somebody made, how many they were, and what they are worth together. */
export type Counted = { customers: number; payments: number; units: bigint };

const exactMax = 2 ** 52;

/** A sum of whole numbers of any size, most of which are small: those are added up as numbers, as long as that is exact. */
class Sum {
  private large = 0n;
  private small = 0;

  add(value: bigint | number): void {
    if (typeof value === 'bigint') {
      this.large += value;
      return;
    }
    this.small += value;
    if (Math.abs(this.small) < exactMax) return;
    this.large += BigInt(this.small);
    this.small = 0;
  }

  get value(): bigint {
    return this.large + BigInt(this.small);
  }
}

type Tally = { customers: number; payments: number; units: Sum };

/** Counts each customer once in each part of a period and once in the whole of it. Payments are told in the order of their time. */
export class CustomerCount {
  private readonly times: readonly number[];
  private readonly worth: Worth;
  private readonly tallies: Tally[];
  private readonly inAll: Tally = newTally();
  /** For each customer one more than the part in which they were counted last. */
  private readonly counted = new Map<number, Uint32Array>();
  private page: Uint32Array = new Uint32Array(0);
  private worthOfPage: Float64Array | undefined;
  private pageNumber = -1;
  private part = -1;
  private tally: Tally | undefined;

  constructor(edges: readonly Date[], worth: Worth) {
    this.times = edges.map((edge) => edge.getTime());
    this.worth = worth;
    this.tallies = edges.slice(0, -1).map(newTally);
  }

  get parts(): Counted[] {
    return this.tallies.map(told);
  }

  get whole(): Counted {
    return told(this.inAll);
  }

  /** What is added from now on was paid at this time; several projects begin anew with each day, so that it may lie in a part before. */
  moveTo(at: number): void {
    const { times } = this;
    if (this.part >= 0 && at < (times[this.part] ?? 0)) this.part = -1;
    while (at >= (times[this.part + 1] ?? Infinity)) this.part += 1;
    this.tally = this.tallies[this.part];
  }

  add(customer: number): void {
    const { tally } = this;
    if (!tally) return;
    tally.payments += 1;
    this.inAll.payments += 1;
    const number = Math.floor(customer / pageSize);
    if (number !== this.pageNumber) this.turnTo(number);
    const place = customer - number * pageSize;
    const before = this.page[place] ?? 0;
    if (before === this.part + 1) return;
    this.page[place] = this.part + 1;
    const worth = (this.worthOfPage?.[place] ?? 0) || this.worth.largeOf(customer);
    countOnce(tally, worth);
    if (before === 0) countOnce(this.inAll, worth);
  }

  private turnTo(number: number): void {
    let page = this.counted.get(number);
    if (!page) this.counted.set(number, (page = new Uint32Array(pageSize)));
    this.page = page;
    this.worthOfPage = this.worth.pageOf(number);
    this.pageNumber = number;
  }
}

function newTally(): Tally {
  return { customers: 0, payments: 0, units: new Sum() };
}

function countOnce(tally: Tally, worth: bigint | number): void {
  tally.customers += 1;
  tally.units.add(worth);
}

function told({ customers, payments, units }: Tally): Counted {
  return { customers, payments, units: units.value };
}
