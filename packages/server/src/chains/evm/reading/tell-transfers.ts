import { isAmong } from '../../nodes/hearing/hear-transfers.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { OpenTeller, Said } from '../../nodes/hearing/tell-in-turn.ts';
import { isHidden } from '../../nodes/hearing/word-memory.ts';
import type { ToldTransfer } from '../../port/hearing.ts';
import { openBlockLists, type BlockLists } from '../../solidity/block-lists.ts';
import { readTransaction, toBigint, toHex, type RawTransaction } from '../../solidity/raw-shapes.ts';
import { findInner } from './inner-transfers.ts';
import { fetchLeanReceipt, type LeanReceipt } from './lean-receipt.ts';
import { transfersOf } from './transfers-of.ts';

/** How one node is asked in one round. */
type Asking = { node: RpcNode; signal: AbortSignal; tracing: boolean; lists: BlockLists };

/** Receipts of a node are its own word: a block's hash says nothing of them here. */
export function tellTransfers(tracing: boolean): OpenTeller {
  return (node, signal) => {
    const asking = { node, signal, tracing, lists: openBlockLists(node, signal) };
    return {
      async tell(txHash, some) {
        const found = await find(asking, txHash, some);
        return Promise.all(some.map((one) => wordOf(asking, one, found)));
      },
      listed: ({ hash }) => asking.lists.of(hash),
      async knows(txHash, { hash }) {
        return (await fetchLeanReceipt(node, txHash, [], signal))?.blockHash === hash;
      },
    };
  };
}

type Found = { transaction: RawTransaction; receipt: LeanReceipt };

async function find({ node, signal }: Asking, txHash: string, some: readonly ToldTransfer[]): Promise<Found | null> {
  const addresses = some.map(({ to }) => to);
  const [answer, receipt] = await Promise.all([
    node.call('eth_getTransactionByHash', [txHash], { signal }),
    fetchLeanReceipt(node, txHash, addresses, signal),
  ]);
  return answer === null || receipt === null ? null : { transaction: readTransaction(answer), receipt };
}

async function wordOf(asking: Asking, told: ToldTransfer, found: Found | null): Promise<Said> {
  const { block, txHash, to } = told;
  if (found?.receipt.blockHash !== block.hash || found.transaction.hash !== txHash) {
    return (await asking.lists.isWithout(block.hash, txHash)) ? 'absent' : null;
  }
  const place = { ...block, parentHash: '', at: new Date(0) };
  const shown = transfersOf({ ...found, block: place, inner: [] }, (address) => address === to);
  if (isAmong(shown, told)) return 'told';
  return isHidden(told) ? hiddenWord(asking, told) : 'absent';
}

const untellable = { why: 'it keeps neither the calls of contracts nor the balances by which they could be told' };
const grewLess = { why: 'its address grew by less in that block, and the calls that would say why are not told' };

/**
 * By what its address held before and after, which every node can tell of a recent block; else by the calls, or by what the address
 * holds now, which says nothing where something left it since. That it grew by less proves nothing: whoever made it pay something on
 * in the same block, in a transaction that nobody can trace, would have a true payment taken back.
 */
async function hiddenWord(asking: Asking, told: ToldTransfer): Promise<Said> {
  const { node, signal } = asking;
  const { to, block, grewBy, holds } = told;
  const grew = grewBy === null ? null : await growthOf(asking, to, block.height);
  if (grew !== null && grewBy !== null && grew >= grewBy) return 'told';
  const traced = await tracedWord(asking, told);
  if (traced) return traced;
  if (grew !== null) return grewLess;
  const now = toBigint(await node.call('eth_getBalance', [to, 'latest'], { signal }), 'a balance');
  return now >= holds ? 'told' : untellable;
}

/** Null where this node does not tell the calls. */
async function tracedWord({ node, signal, tracing }: Asking, told: ToldTransfer): Promise<'told' | 'absent' | null> {
  if (!tracing || !told.path.startsWith('trace:')) return null;
  const inner = await findInner(node, told.txHash, { signal });
  if (inner === null) return null;
  const moved = inner.map((one, ordinal) => ({ ...one, path: `trace:${ordinal}`, contract: null }));
  return isAmong(moved, told) ? 'told' : 'absent';
}

/** Null where the node does not keep the states of then. */
async function growthOf({ node, signal }: Asking, address: string, height: number): Promise<bigint | null> {
  const asked = [height - 1, height].map((at) => ['eth_getBalance', [address, toHex(at)]] as const);
  const [before, after] = await node.batch(asked, { signal });
  if (before instanceof RpcFailure || after instanceof RpcFailure) return null;
  return toBigint(after, 'a balance') - toBigint(before, 'a balance');
}
