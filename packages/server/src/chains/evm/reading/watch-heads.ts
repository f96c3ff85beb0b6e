import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { WatchWays } from '../../nodes/watch-head.ts';
import { toNumber } from '../../solidity/raw-shapes.ts';

/** Many nodes listen for web sockets at the same address. */
export const evmHeads: WatchWays = {
  latest,
  push: {
    url(node) {
      const url = new URL(node);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return url;
    },
    subscription: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }),
    read: messageKind,
  },
};

async function latest(node: RpcNode) {
  const block = (await node.call('eth_getBlockByNumber', ['latest', false])) as {
    number?: unknown;
    hash?: unknown;
  } | null;
  return { height: toNumber(block?.number, 'the height'), hash: String(block?.hash) };
}

function messageKind(data: string): 'subscribed' | 'head' | 'other' {
  try {
    const said = JSON.parse(data) as { id?: unknown; result?: unknown; method?: unknown } | null;
    if (said?.method === 'eth_subscription') return 'head';
    return said?.id === 1 && typeof said.result === 'string' ? 'subscribed' : 'other';
  } catch {
    return 'other';
  }
}
