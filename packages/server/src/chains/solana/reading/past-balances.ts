import type { BalanceAsk, PastBalances, Transfer, Watched } from '../../port/port.ts';
import { holdingsOn } from './balances.ts';
import { fetchBlocks } from './fetch-blocks.ts';
import { transfersOf } from './transfers-of.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';

/** Further back than this nothing is worked out: each slot is a block to read. */
const slotsBackMax = 160;
const slotsAtOnce = 16;

/**
 * Nodes know only what is held now. What was held some slots ago is that, without what has moved since; of an older slot the
 * oldest that can be worked out stands in. Parts of a long question may be answered at different slots: they are brought to one.
 */
export async function readPastBalances(
  pool: NodePool,
  asks: readonly BalanceAsk[],
  height: number,
): Promise<PastBalances> {
  if (asks.length === 0) return { height, units: [] };
  return pool.ask((node) => balancesOn(node, asks, height), { minHeight: Math.max(height, pool.bestHeight) });
}

async function balancesOn(node: RpcNode, asks: readonly BalanceAsk[], asked: number): Promise<PastBalances> {
  const holdings = await holdingsOn(node, asks);
  const slots = holdings.map(({ slot }) => slot);
  const newest = slots.reduce((one, other) => Math.max(one, other));
  const height = Math.min(Math.max(asked, newest - slotsBackMax), newest);
  const moved = await movedBetween(node, asks, Math.min(height, ...slots) + 1, newest);
  const units = asks.map((ask, at) => {
    const { units: held, slot } = holdings[at] ?? { units: 0n, slot: height };
    const [after, until] = [Math.min(slot, height), Math.max(slot, height)];
    const between = moved.filter(({ block }) => block.height > after && block.height <= until);
    const change = between.reduce((sum, transfer) => sum + changeOf(ask, transfer), 0n);
    return slot > height ? held - change : held + change;
  });
  return { height, units };
}

async function movedBetween(
  node: RpcNode,
  asks: readonly BalanceAsk[],
  first: number,
  last: number,
): Promise<Transfer[]> {
  const addresses = new Set(asks.map(({ address }) => address));
  const watched: Watched = {
    size: addresses.size,
    has: (address) => addresses.has(address),
    // Few are looked for here, each by its name.
    hasFingerprint: () => true,
    hasContract: () => false,
  };
  const moved: Transfer[] = [];
  for (let from = first; from <= last; from += slotsAtOnce) {
    const found = await fetchBlocks(node, { from, to: Math.min(last, from + slotsAtOnce - 1) }, watched);
    for (const { block, transactions } of found)
      for (const transaction of transactions) moved.push(...transfersOf({ block, transaction }));
  }
  return moved;
}

function changeOf({ address, contract }: BalanceAsk, transfer: Transfer): bigint {
  if (transfer.contract !== contract) return 0n;
  return (transfer.to === address ? transfer.units : 0n) - (transfer.from === address ? transfer.units : 0n);
}
