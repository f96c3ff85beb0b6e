import { batchCalls } from '../../solidity/batch-calls.ts';
import type { BatchCall } from '../rules/batch-call.ts';
import type { Move } from '../rules/block.ts';
import { movesOf, type MoveOrder } from '../rules/transaction-order.ts';
import type { Conditions } from './conditions.ts';

/** What is asked of those who hold something. */
type Holders = { balance(address: string, contract: string | null): bigint; value(key: string): bigint };

/** Who calls, and the coins that come along. */
export type Caller = { sender: string; units: bigint };
export type Paid = { moves: Move[]; refused: number[] };

const itself = batchCalls.contract.address;

/** That somebody used a name, and that the contract may move a token of theirs. */
export const markOf = (sender: string, name: string) => `%${sender}/${name}`;
export const allowanceOf = (owner: string, token: string) => `$${owner}/${token}`;

/** What a call pays now, each row or not by itself. Null where it fails as a whole: a name is used once, and coins come as they go. */
export function payNow(
  call: BatchCall,
  { sender, units }: Caller,
  holders: Holders,
  conditions: Conditions,
): Paid | null {
  const { name, asset, rows } = call;
  if (holders.value(markOf(sender, name)) !== 0n) return null;
  const total = rows.reduce((sum, row) => sum + row.units, 0n);
  if (units !== (asset === null ? total : 0n)) return null;
  const from = asset === null ? itself : sender;
  const may = asset === null || holders.value(allowanceOf(sender, asset)) !== 0n;
  let left = asset === null ? total : holders.balance(sender, asset);
  const refused: number[] = [];
  const orders: MoveOrder[] = asset === null ? [{ to: itself, units }] : [];
  for (const [at, row] of rows.entries()) {
    const move = { ...row, contract: asset, from };
    if (may && row.units <= left && conditions.allows(move)) orders.push({ ...move, to: conditions.goesTo(move) });
    else refused.push(at);
    if (!refused.includes(at)) left -= row.units;
  }
  if (asset === null && left > 0n) orders.push({ from, to: sender, units: left });
  return { moves: movesOf(orders, sender), refused };
}
