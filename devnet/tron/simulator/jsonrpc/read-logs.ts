import type { TronChain } from '../chain/tron-chain.ts';
import { badParams, RpcRefusal } from './rpc-refusal.ts';
import { rpcLogs, type RpcLog } from './show-rpc.ts';

const blockRangeMax = 5000;
const addressesMax = 1000;
const subTopicsMax = 1000;
const topicsMax = 4;
const resultsMax = 10_000;

type Filter = Readonly<Record<string, unknown>>;

export function readLogs(chain: TronChain, filter: Filter, heightOf: (tag: unknown) => number): RpcLog[] {
  const { from, to } = rangeOf(chain, filter, heightOf);
  const addresses = addressesOf(filter['address']);
  const topics = topicsOf(filter['topics']);
  const logs: RpcLog[] = [];
  for (const block of chain.blocks.slice(from, to + 1)) {
    for (const one of block.transactions) {
      for (const log of rpcLogs({ ...one, block })) {
        if (addresses && !addresses.has(log.address)) continue;
        if (!topics.every((wanted, at) => !wanted || wanted.has(log.topics[at] ?? ''))) continue;
        logs.push(log);
      }
    }
  }
  if (logs.length > resultsMax) {
    throw new RpcRefusal(-32005, `query returned more than ${resultsMax} results`);
  }
  return logs;
}

function rangeOf(chain: TronChain, filter: Filter, heightOf: (tag: unknown) => number): { from: number; to: number } {
  const head = chain.head.height;
  const { blockHash, fromBlock, toBlock } = filter;
  if (typeof blockHash === 'string') {
    if (fromBlock !== undefined || toBlock !== undefined) {
      throw badParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other');
    }
    const block = chain.block(blockHash.replace(/^0x/, ''));
    if (!block) throw badParams('invalid blockHash');
    return { from: block.height, to: block.height };
  }
  const to = toBlock === undefined || toBlock === 'latest' ? Number.MAX_SAFE_INTEGER : heightOf(toBlock);
  const from = fromBlock === undefined ? Math.min(to, head) : heightOf(fromBlock);
  if (from > to) throw badParams('please verify: fromBlock <= toBlock');
  if (Math.min(to, head) - from > blockRangeMax) throw badParams(`exceed max block range: ${blockRangeMax}`);
  return { from, to: Math.min(to, head) };
}

function addressesOf(asked: unknown): ReadonlySet<string> | null {
  if (asked === undefined || asked === null) return null;
  const list = (Array.isArray(asked) ? asked : [asked]).map(String);
  if (list.length > addressesMax) throw badParams(`exceed max addresses: ${addressesMax}`);
  if (list.length === 0) return null;
  return new Set(
    list.map((one, at) => {
      const digits = one.toLowerCase().replace(/^0x/, '');
      const short = digits.length === 42 && digits.startsWith('41') ? digits.slice(2) : digits;
      if (!/^[0-9a-f]{40}$/.test(short)) throw badParams(`invalid address at index ${at}: ${one}`);
      return `0x${short}`;
    }),
  );
}

function topicsOf(asked: unknown): (ReadonlySet<string> | null)[] {
  if (asked === undefined || asked === null) return [];
  if (!Array.isArray(asked)) throw badParams('invalid topic(s)');
  if (asked.length > topicsMax) throw badParams(`topics size should be <= ${topicsMax}`);
  return asked.map((one: unknown) => {
    if (one === null) return null;
    const list = (Array.isArray(one) ? one : [one]).map((topic) => String(topic).toLowerCase());
    if (list.length > subTopicsMax) throw badParams(`exceed max topics: ${subTopicsMax}`);
    const wrong = list.find((topic) => !/^0x[0-9a-f]{64}$/.test(topic));
    if (wrong !== undefined) throw badParams(`invalid topic(s): ${wrong}`);
    return list.length === 0 ? null : new Set(list);
  });
}
