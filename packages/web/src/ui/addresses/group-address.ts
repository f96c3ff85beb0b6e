export type AddressGroups = { prefix: string; groups: string[] };

/** What all addresses of a kind begin with says nothing about this one. */
const sharedPrefix = /^(0x|(bc|tb|bcrt)1[qp])/;
const groupLength = 4;
/** As many as people are asked to type. */
const endLength = 6;

/** Groups of four. What is left over stands before the last one, so that people can compare the last four. */
export function groupAddress(value: string): AddressGroups {
  const prefix = sharedPrefix.exec(value)?.[0] ?? '';
  const rest = value.slice(prefix.length);
  const last = rest.slice(-groupLength);
  const before = rest.slice(0, -groupLength);
  return { prefix, groups: [...(before.match(/.{1,4}/g) ?? []), last].filter((group) => group !== '') };
}

/** How many characters at the end of each group stand out: the whole first group, and the end of the address over its last ones. */
export function boldEnds(groups: readonly string[]): number[] {
  let left = endLength;
  const ends = groups.toReversed().map(({ length }) => {
    const bold = Math.min(left, length);
    left -= bold;
    return bold;
  });
  return ends.toReversed().map((bold, at) => (at === 0 ? (groups[0]?.length ?? 0) : bold));
}

/** Which groups another address has otherwise; none where hardly one is the same: then they cannot be taken for each other. */
export function differingGroups(groups: readonly string[], others: readonly string[]): boolean[] {
  const differ = groups.map((group, at) => group !== others[at]);
  const same = differ.filter((differs) => !differs).length;
  return same >= 2 ? differ : differ.map(() => false);
}
