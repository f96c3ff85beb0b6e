import type { AccountState } from '../../port/port.ts';
import { toNumber } from '../../solidity/raw-shapes.ts';
import type { RpcCall } from '../../nodes/json-rpc.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { garbled } from '../../nodes/rpc-failure.ts';

/** What stands for code at an account that lets another code run for it (EIP-7702). */
const delegation = /^0xef0100([0-9a-f]{40})$/;

/** In one batch, so that all are told of the same moment as nearly as a node can. */
export async function readAccounts(node: RpcNode, addresses: readonly string[]): Promise<AccountState[]> {
  if (addresses.length === 0) return [];
  const calls = addresses.flatMap((address): RpcCall[] => [
    ['eth_getTransactionCount', [address, 'latest']],
    ['eth_getCode', [address, 'latest']],
  ]);
  const answers = await node.all(calls);
  return addresses.map((address, at) => {
    const nonce = toNumber(answers[2 * at], 'a nonce');
    const code = answers[2 * at + 1];
    if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw garbled('a code that is none');
    const [, digits] = delegation.exec(code.toLowerCase()) ?? [];
    return { address, nonce, delegate: digits ? `0x${digits}` : null, hasCode: code !== '0x' && !digits };
  });
}
