import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an IPv6 customer may hold, narrow to wide, and how many callers each counts for: beside one house there may be others. */
const widths = [
  { bits: 64, callers: 1 },
  { bits: 56, callers: 4 },
  { bits: 48, callers: 16 },
] as const;

export type Around = { group: string; callers: number };

/** Who counts as one caller: an IPv4 address, or an IPv6 customer's whole /64. */
export function addressGroup(address: string): string {
  return groupsAround(address)[0].group;
}

/** As one caller, and as part of the networks around it, the narrowest first. */
export function groupsAround(address: string): readonly [Around, ...Around[]] {
  if (isIPv4(address) || !ipaddr.isValid(address)) return [{ group: address, callers: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ group: parsed.toString(), callers: 1 }];
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  const [house, ...wider] = widths.map(({ bits, callers }) => ({ group: networkOf(parts, bits), callers }));
  return [house as Around, ...wider];
}

function networkOf(parts: readonly number[], bits: number): string {
  const kept = parts.map((part, at) => part & (0xffff << Math.min(16, Math.max(0, 16 * (at + 1) - bits))));
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
