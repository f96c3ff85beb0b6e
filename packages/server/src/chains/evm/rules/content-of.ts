import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import type { SendOrder } from '../../port/port.ts';
import { isAddress } from '../../solidity/raw-shapes.ts';

const tokenAbi = parseAbi(['function transfer(address to, uint256 units)']);

/** What goes on the chain for an order. */
export type Content = { to: string; value: bigint; data: Hex };

/** A coin transfer, a token transfer or the given call. */
export function contentOf(order: SendOrder): Content {
  const { to, contract, units, data } = order;
  if (!isAddress(to) || (contract !== null && !isAddress(contract)))
    throw new RangeError(`no address to send to: ${to}`);
  if (contract === null) return { to, value: units, data: (data ?? '0x') as Hex };
  if (data !== undefined) throw new RangeError('an order with a call of its own moves no token');
  if (order.authorizations?.length) throw new RangeError('authorizations belong to a call, not to a token transfer');
  const call = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to as Hex, units] });
  return { to: contract, value: 0n, data: call };
}
