import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalid, type FieldIssue } from '@coffer/contract/errors.ts';

/** Brings addresses and networks to one spelling each, or says which of them is none. */
export function readAllowlist(entries: readonly string[]): string[] {
  const networks: string[] = [];
  const issues: FieldIssue[] = [];
  for (const [at, entry] of entries.entries()) {
    const network = readNetwork(entry.trim());
    if (network) networks.push(network);
    else {
      const message = 'must be an IP address or network, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32';
      issues.push({ path: `ipAllowlist.${at}`, message });
    }
  }
  if (issues.length > 0) throw invalid(...issues);
  return [...new Set(networks)];
}

/** No list lets everybody in. A caller whose address cannot be read passes no list. */
export function admits(allowlist: readonly string[], ip: string): boolean {
  if (allowlist.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const caller = ipaddr.process(ip);
  return allowlist.some((entry) => {
    const [network, bits] = parseNetwork(entry);
    return network.kind() === caller.kind() && caller.match(network, bits);
  });
}

/** An IPv4 address that arrives over IPv6 is still that IPv4 address. */
export function plainAddress(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

function readNetwork(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  // The library also reads shorthands such as 10.1 and octal parts, which others read differently.
  if (rest.length > 0 || isIP(address) === 0 || address.includes('%')) return undefined;
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits)) return undefined;
  const [network, length] = parseNetwork(text);
  const width = widthOf(network);
  if (length < 0 || length > width) return undefined;
  if (length === width) return network.toString();
  const range = `${network.toString()}/${length}`;
  const first = network.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${first.networkAddressFromCIDR(range).toString()}/${length}`;
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [address = '', bits] = text.split('/');
  const written = ipaddr.parse(address);
  const network = ipaddr.process(address);
  const length = bits === undefined ? widthOf(written) : Number(bits);
  return [network, length - (widthOf(written) - widthOf(network))];
}

function widthOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  return address.kind() === 'ipv4' ? 32 : 128;
}
