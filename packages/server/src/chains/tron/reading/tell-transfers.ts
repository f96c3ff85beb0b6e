import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { isAmong } from '../../nodes/hearing/hear-transfers.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { OpenTeller, Said } from '../../nodes/hearing/tell-in-turn.ts';
import type { ToldTransfer } from '../../port/hearing.ts';
import { openBlockLists, type BlockLists } from '../../solidity/block-lists.ts';
import { readBlock, toBigint, toHex } from '../../solidity/raw-shapes.ts';
import { askWallet } from './ask-wallet.ts';
import { transfersOf, untoldOf } from './transfers-of.ts';
import { digitsIn, readWalletTransaction } from './wallet-block.ts';
import { fetchInfo, type Kept } from './wallet-info.ts';

/** How one node is asked in one round. The hash at a height is asked for once. */
type Asking = { node: RpcNode; signal: AbortSignal; lists: BlockLists; hashAt(height: number): Promise<string | null> };

/** The result of a transaction is a node's own word: its block says nothing of it. */
export const tellTransfers: OpenTeller = (node, signal) => {
  const hashes = new Map<number, Promise<string | null>>();
  const hashAt = (height: number) => {
    const known = hashes.get(height) ?? hashOf(node, height, signal);
    hashes.set(height, known);
    return known;
  };
  const asking = { node, signal, lists: openBlockLists(node, signal), hashAt };
  return {
    async tell(txHash, some) {
      const moved = await movedBy(asking, txHash, some);
      return Promise.all(some.map((one) => wordOf(asking, one, moved)));
    },
    async listed({ hash }) {
      const ids = await asking.lists.of(`0x${hash}`);
      return ids && new Set([...ids].map((id) => id.slice(2)));
    },
    knows: async (txHash, { height }) => (await movedBy(asking, txHash, []))?.info.height === height,
  };
};

async function hashOf(node: RpcNode, height: number, signal: AbortSignal): Promise<string | null> {
  const raw = readBlock(await node.call('eth_getBlockByNumber', [toHex(height), false], { signal }));
  return raw && raw.hash.slice(2);
}

type Moved = NonNullable<Awaited<ReturnType<typeof movedBy>>>;

/** Null where this node knows no such transaction, or no result of it. */
async function movedBy({ node, signal }: Asking, id: string, some: readonly ToldTransfer[]) {
  const wanted = new Set(some.map(({ to }) => hexOfTron(to).slice(2)));
  const kept: Kept = {
    log: ({ topics }) => topics.some((topic) => wanted.has(topic.slice(-40))),
    inner: ({ to }) => wanted.has(digitsIn(to) ?? ''),
  };
  const [answer, info] = await Promise.all([
    askWallet(node, 'gettransactionbyid', { value: id }, { signal }),
    fetchInfo(node, id, kept, { signal }),
  ]);
  if (Object.keys(answer).length === 0 || info?.id !== id) return null;
  const transaction = readWalletTransaction(answer);
  return transaction.id === id ? { info, transaction } : null;
}

async function wordOf({ node, signal, lists, hashAt }: Asking, told: ToldTransfer, moved: Moved | null): Promise<Said> {
  const { block, txHash } = told;
  const isWithout = await lists.isWithout(`0x${block.hash}`, `0x${txHash}`);
  if (isWithout) return 'absent';
  // A node may remember blocks and results of a fork that it has left.
  if (isWithout === null || moved?.info.height !== block.height || (await hashAt(block.height)) !== block.hash)
    return null;
  const place = { ...block, parentHash: '', at: new Date(0) };
  if (
    isAmong(
      transfersOf({ ...moved, block: place }, () => true),
      told,
    )
  )
    return 'told';
  if (told.path.startsWith('trace:')) return hiddenWord(node, told, signal);
  const why = untoldOf(moved, () => true);
  return why === null ? 'absent' : { why };
}

const untellable = { why: 'it does not keep what contracts sent on, and the address holds less by now' };

/**
 * Nodes keep what contracts sent on only where their operator told them to, and tell balances of now alone: an address that holds
 * less may have been swept since.
 */
async function hiddenWord(node: RpcNode, { to, holds }: ToldTransfer, signal: AbortSignal): Promise<Said> {
  const now = toBigint(await node.call('eth_getBalance', [hexOfTron(to), 'latest'], { signal }), 'a balance');
  return now >= holds ? 'told' : untellable;
}
