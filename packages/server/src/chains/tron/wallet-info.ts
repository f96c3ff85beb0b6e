import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { askWalletForList, unitsOf, wholeOf, type Json } from './ask-wallet.ts';
import { isId, type WalletBlock } from './wallet-block.ts';

/** What became of a transaction in its block, as far as we read it. Addresses as 41 and 40 digits, but of a log without 41. */
export type WalletInfo = {
  id: string;
  height: number;
  feeUnits: bigint;
  failed: boolean;
  logs: readonly WalletLog[];
  inner: readonly WalletInner[];
};
export type WalletLog = { address: string; topics: readonly string[]; data: string };
/** Coins that a contract sent on; nothing of what was reverted. */
export type WalletInner = { from: unknown; to: unknown; units: bigint };

const limits = { timeoutMs: 20_000, bytesMax: 128 * 2 ** 20 };
const questionsAtOnce = 4;

/** By transaction, of all in these blocks. */
export async function fetchInfos(node: RpcNode, blocks: readonly WalletBlock[]): Promise<Map<string, WalletInfo>> {
  const infos = new Map<string, WalletInfo>();
  const queue = blocks.values();
  const work = async () => {
    for (const block of queue) for (const info of await infosOf(node, block)) infos.set(info.id, info);
  };
  await Promise.all(Array.from({ length: questionsAtOnce }, work));
  return infos;
}

async function infosOf(node: RpcNode, { block, transactions }: WalletBlock): Promise<WalletInfo[]> {
  const answer = await askWalletForList(node, 'gettransactioninfobyblocknum', { num: block.height }, limits);
  const infos = answer.map(readInfo);
  const told = new Set(infos.map(({ id }) => id));
  // Results come a moment after their block, and sometimes from a node that stands on another fork.
  if (told.size !== transactions.length || !transactions.every(({ id }) => told.has(id))) {
    throw new RpcFailure('forked', `block ${block.height} without all its results`);
  }
  return infos;
}

export function readInfo(value: unknown): WalletInfo {
  const { id, blockNumber, fee, result, log = [], internal_transactions: inner = [] } = value as Json;
  if (!isId(id) || !Array.isArray(log) || !Array.isArray(inner)) throw garbled('a result that is none');
  return {
    id,
    height: wholeOf(blockNumber, 'the block of a result'),
    feeUnits: unitsOf(fee, 'a fee'),
    failed: result === 'FAILED',
    logs: log.map(readLog),
    inner: inner.flatMap(readInner),
  };
}

function readLog(value: unknown): WalletLog {
  const { address, topics = [], data = '' } = value as Json;
  if (typeof address !== 'string' || !/^[0-9a-f]{40}$/.test(address)) throw garbled('a log of no contract');
  if (!Array.isArray(topics) || !topics.every(isId) || typeof data !== 'string') throw garbled('no whole log');
  return { address, topics, data };
}

/** Tokens of the kind TRC-10 are named by a number beside their amount: they are no coins. */
function readInner(value: unknown): WalletInner[] {
  const { caller_address: from, transferTo_address: to, callValueInfo, rejected } = value as Json;
  if (rejected === true || !Array.isArray(callValueInfo)) return [];
  const coins = (callValueInfo as Json[]).filter(({ tokenId }) => tokenId === undefined || tokenId === '');
  const units = coins.reduce((sum, { callValue }) => sum + unitsOf(callValue, 'an amount'), 0n);
  return units > 0n ? [{ from, to, units }] : [];
}
