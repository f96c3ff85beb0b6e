import { hexOfTron } from '@coffer/keys/tron/address.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { askWallet, wholeOf } from '../reading/ask-wallet.ts';

/** What an account has left today of what need not be burnt: staked for it, delegated to it, or free for everybody. */
export type Resources = { energy: bigint; stakedBytes: bigint; freeBytes: bigint };

export function in41(address: string): string {
  return `41${hexOfTron(address).slice(2)}`;
}

export async function readResources(node: RpcNode, address: string): Promise<Resources> {
  const told = await askWallet(node, 'getaccountresource', { address: in41(address) });
  const left = (limit: string, used: string) => {
    const rest = wholeOf(told[limit], limit) - wholeOf(told[used], used);
    return BigInt(Math.max(0, rest));
  };
  return {
    energy: left('EnergyLimit', 'EnergyUsed'),
    stakedBytes: left('NetLimit', 'NetUsed'),
    freeBytes: left('freeNetLimit', 'freeNetUsed'),
  };
}

/** Whether there is an account, and whether it is that of a contract. A token alone makes none. */
export async function readAccountKind(node: RpcNode, address: string): Promise<'none' | 'account' | 'contract'> {
  const told = await askWallet(node, 'getaccount', { address: in41(address) });
  if (Object.keys(told).length === 0) return 'none';
  return told['type'] === 'Contract' ? 'contract' : 'account';
}
