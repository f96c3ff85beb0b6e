import type { ChainNode, Probe } from './queries.ts';

export function node(over: Partial<ChainNode>): ChainNode {
  return {
    id: 1,
    url: 'https://rpc.example.com',
    secretID: null,
    secret: null,
    origin: 'dashboard',
    active: true,
    checkedAt: null,
    latencyMs: null,
    height: null,
    error: null,
    ...over,
  };
}

export function probe(over: Partial<Probe>): Probe {
  return {
    id: 1,
    url: 'https://rpc.example.com',
    connected: true,
    chainId: '1',
    avgLatencyMs: 40,
    lastBlockSeen: 100,
    lastBlockTimestamp: '2026-11-20T12:00:00.000Z',
    ...over,
  };
}
