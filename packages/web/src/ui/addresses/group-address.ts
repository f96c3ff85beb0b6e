export type AddressGroups = { prefix: string; groups: string[] };

/** What all addresses of a kind begin with says nothing about this one. */
const sharedPrefix = /^(0x|(bc|tb|bcrt)1[qp])/;
const groupLength = 4;

/** Groups of four. What is left over stands before the last one, so that people can compare the last four. */
export function groupAddress(value: string): AddressGroups {
  const prefix = sharedPrefix.exec(value)?.[0] ?? '';
  const rest = value.slice(prefix.length);
  const last = rest.slice(-groupLength);
  const before = rest.slice(0, -groupLength);
  return { prefix, groups: [...(before.match(/.{1,4}/g) ?? []), last].filter((group) => group !== '') };
}
