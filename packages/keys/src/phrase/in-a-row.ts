/** The addresses at so many positions in a row, of a source that has so many in all. */
export function inARow(addressAt: (position: number) => string, from: number, count: number, inAll: number): string[] {
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`no positions: ${count} from ${from}`);
  }
  if (from + count > inAll) throw new RangeError(`there are ${inAll} addresses`);
  return Array.from({ length: count }, (_one, at) => addressAt(from + at));
}
