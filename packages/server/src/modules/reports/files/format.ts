import type { Booking } from '../books/booking-store.ts';
import type { StatementSums } from '../books/make-statement.ts';
import type { Of } from '../asking/get-statement.ts';

export type Told = { of: Of; sums: StatementSums; madeAt: Date };
export type Pages = AsyncIterable<readonly Booking[]>;

/** How a statement is written down, from its sums and the pages of its bookings. Of these it keeps none. */
export type Format = {
  extension: string;
  /** How its name begins. */
  stem: string;
  /** It goes through all bookings up to the end, from the first one on. */
  isFromBeginning?: boolean;
  /** So many it takes, where it is less than what all files take: while somebody waits, and in the background. */
  bookingsMax?: Readonly<Record<'at once' | 'background', number>>;
  parts(told: Told, pages: Pages): AsyncIterable<string | Uint8Array>;
};

/** Of a format that is text: what comes before its bookings, each of them, and what comes after. */
export type Writer = { begin(): string; write(booking: Booking): string; end(): string };

export function textFormat(extension: string, open: (told: Told) => Writer): Format {
  return {
    extension,
    stem: 'statement',
    async *parts(told, pages) {
      const writer = open(told);
      yield writer.begin();
      for await (const page of pages) yield page.map((booking) => writer.write(booking)).join('');
      yield writer.end();
    },
  };
}
