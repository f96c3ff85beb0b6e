import type { NodeKind } from '../../nodes/node-kind.ts';
import { ethNodes } from '../../solidity/eth-nodes.ts';

/** A node of Tron speaks the JSON-RPC of Ethereum about logs, and an HTTP API of its own about all else. */
export const tronNodes: NodeKind = {
  ...ethNodes,
  rpcAddress: (url) => addressOn(url, 'jsonrpc'),
  // Providers that want a key want it in a header: it stands before the @ of the address.
  headers: (url): Record<string, string> =>
    url.username === '' ? {} : { 'TRON-PRO-API-KEY': decodeURIComponent(url.username) },
};

/** A node may be named by its own address or by that of its JSON-RPC. */
export function addressOn(url: URL, path: string): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '').replace(/\/jsonrpc$/, '')}/${path}`;
  [address.username, address.password] = ['', ''];
  return address;
}
