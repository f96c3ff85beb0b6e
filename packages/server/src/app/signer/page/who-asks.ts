import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { addressGroup } from '../../../platform/http/address-group.ts';

/** What connects from here is a proxy of this machine, or a person at it. */
const here: readonly (string | undefined)[] = ['127.0.0.1', '::1'];

export type WhoAsks = {
  /** Whose connection it is; null for one that carries what many people ask. */
  ofSocket(socket: Socket): string | null;
  /** Who asks, by what a proxy that was named says of them; null where nobody can tell. */
  ofRequest(request: IncomingMessage): string | null;
};

/** `proxies`: addresses and networks of those whose `X-Forwarded-For` is believed. */
export function whoAsks(proxies: readonly string[]): WhoAsks {
  const trusted = new BlockList();
  for (const one of proxies) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const many = (address: string) => isTrusted(address) || here.includes(address);
  return {
    ofSocket(socket) {
      const address = addressOf(socket);
      return many(address) ? null : addressGroup(address);
    },
    ofRequest({ socket, headers }) {
      const address = addressOf(socket);
      if (!isTrusted(address)) return many(address) ? null : addressGroup(address);
      const said = [headers['x-forwarded-for'] ?? ''].flat().join().split(',');
      // Each proxy adds whom it heard at the end: what stands before the last one that nobody trusts anybody may have written.
      const last = said.map((one) => one.trim()).findLast((one) => !isTrusted(one));
      return last !== undefined && isIP(last) !== 0 ? addressGroup(last) : null;
    },
  };
}

function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}
