import type { NodeKind } from '../nodes/node-kind.ts';
import type { RpcFailure } from '../nodes/rpc-failure.ts';

/** What is so with nodes that speak the JSON-RPC of Ethereum. */
export const ethNodes: NodeKind = {
  whichChain: ['eth_chainId', []],
  chainIdIn: (answer) =>
    typeof answer === 'string' && /^0x[0-9a-f]{1,32}$/i.test(answer) ? BigInt(answer).toString() : null,
  isVerdict,
};

const verdict = /revert|insufficient funds|gas required exceeds|out of gas|smart contract (is|does) not exist/i;

/** No failure of a node, but what the chain says to what was asked. */
export function isVerdict(failure: RpcFailure): boolean {
  return failure.kind === 'error' && (failure.code === 3 || verdict.test(failure.message));
}
