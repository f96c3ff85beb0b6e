import { bucketMinutes } from '../figures/measures.ts';

/** A payment of a customer, by the quarter of an hour of its day. */
export type Visit = { quarter: number; customer: number };

const low = 128;

/**
 * Who paid on a day, in a byte or two for each: for each quarter of an hour in which anybody did, its number, how many they were, and
 * their ids in their order, each by how far it is from the one before it.
 */
export function packVisits(visits: readonly Visit[]): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest >= low; rest = Math.floor(rest / low)) bytes.push((rest % low) + low);
    bytes.push(rest);
  };
  const byQuarter = [...Map.groupBy(visits, ({ quarter }) => quarter)].toSorted(([a], [b]) => a - b);
  for (const [quarter, own] of byQuarter) {
    write(quarter);
    write(own.length);
    let last = 0;
    for (const { customer } of own.toSorted((a, b) => a.customer - b.customer)) {
      write(customer - last);
      last = customer;
    }
  }
  return Buffer.from(bytes);
}

export type VisitReader = { beginQuarter(quarter: number): void; add(customer: number): void };

/** Tells each of them, in the order of their times. */
export function unpackVisits(bytes: Uint8Array, reader: VisitReader): void {
  let at = 0;
  const read = () => {
    let value = 0;
    for (let scale = 1; ; scale *= low) {
      const byte = bytes[at] ?? 0;
      at += 1;
      if (byte < low) return value + byte * scale;
      value += (byte - low) * scale;
    }
  };
  while (at < bytes.length) {
    reader.beginQuarter(read());
    const count = read();
    let customer = 0;
    for (let n = 0; n < count; n += 1) {
      customer += read();
      reader.add(customer);
    }
  }
}

export const quarterMs = bucketMinutes * 60_000;
