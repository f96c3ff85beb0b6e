/** A text in three: what it begins with as another does, what it has instead, and what it ends with as the other does. */
export type Parts = { start: string; differs: string; end: string };

/** Words of a sentence, and hosts and steps of an address: half a host that differs would be overlooked. */
const pieces = /[^\s/?#&=,;]+|[\s/?#&=,;]+/g;

export function differingPart(text: string, other: string): Parts {
  const [some, others] = [piecesOf(text), piecesOf(other)];
  const most = Math.min(some.length, others.length);
  let first = 0;
  while (first < most && some[first] === others[first]) first += 1;
  let last = 0;
  while (last < most - first && some.at(-1 - last) === others.at(-1 - last)) last += 1;
  const until = some.length - last;
  return {
    start: some.slice(0, first).join(''),
    differs: some.slice(first, until).join(''),
    end: some.slice(until).join(''),
  };
}

function piecesOf(text: string): string[] {
  return text.match(pieces) ?? [];
}
