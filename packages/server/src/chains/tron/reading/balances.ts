import { hexOfTron } from '@coffer/keys/tron/address.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { BalanceAsk } from '../../port/port.ts';
import { askOneByOne } from '../../solidity/ask-balances.ts';

/** What the addresses hold now, in the order asked. */
export async function readBalances(pool: NodePool, asks: readonly BalanceAsk[]): Promise<bigint[]> {
  return asks.length === 0 ? [] : pool.ask((node) => askOneByOne(node, asks, 'latest', hexOfTron));
}
