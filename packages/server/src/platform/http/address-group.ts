import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Who counts as one caller: an IPv4 address, or an IPv6 customer's whole /64. */
export function addressGroup(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
