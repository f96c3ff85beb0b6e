import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { unitsOf } from './raw-shapes.ts';

/** What an account takes beside its own bytes, and what each byte costs on the real network. */
const bytesBeside = 128;
const lamportsPerByte = 6_960n;
/** It is paid out of the hot wallet and most of it never comes back: no node may ask for much more than usual. */
const timesMax = 2n;

/** What the network asks of an account that holds so many bytes. */
export async function readRent(node: Pick<RpcNode, 'call'>, bytes: number): Promise<bigint> {
  const rent = unitsOf(await node.call('getMinimumBalanceForRentExemption', [bytes]), 'a rent');
  if (rent > BigInt(bytesBeside + bytes) * lamportsPerByte * timesMax) throw garbled('a rent that no network asks');
  return rent;
}
