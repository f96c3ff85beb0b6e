import type { RpcCall } from './json-rpc.ts';
import type { RpcFailure } from './rpc-failure.ts';

/** What is different about the nodes of each family of chains. */
export type NodeKind = {
  /** How a node is asked of which chain it speaks. */
  readonly whichChain: RpcCall;
  /** What it says to that; null when it says nothing of the kind. */
  chainIdIn(answer: unknown): string | null;
  /** Where on a node JSON-RPC is spoken, for nodes that have other ways to be asked beside it; else at its own address. */
  rpcAddress?(url: URL): URL;
  /** What is said with every question, such as a key that a provider wants to see there. */
  headers?(url: URL): Record<string, string>;
  /** An error that is no failure of the node, but what the chain says to what was asked. No other node is asked then. */
  isVerdict(failure: RpcFailure): boolean;
};
