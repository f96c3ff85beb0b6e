import type { Hex } from 'viem';
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils';
import type { Block, ContractNotice, Watched } from '../port/port.ts';
import { toNumber, type RawLog } from './raw-shapes.ts';
import { garbled } from '../nodes/rpc-failure.ts';

const abi = parseAbi([
  'event FundCollectorProposed(address indexed current, address indexed proposed, uint256 acceptableAt)',
  'event FundCollectorChanged(address indexed previous, address indexed current)',
  'event FundCollectorProposalCancelled(address indexed proposed)',
  'event OwnershipRenounced(address indexed previousOwner)',
]);

/** Topics of what a sweep contract says about where its money goes. */
export const noticeTopics: readonly string[] = abi.map((event) => toEventSelector(event));

const topicsOfNotices = new Set(noticeTopics);

export function isNotice(log: RawLog, watched: Pick<Watched, 'hasContract'>): boolean {
  return topicsOfNotices.has(log.topics[0] ?? '') && watched.hasContract(log.address);
}

export function noticesOf(logs: readonly RawLog[], blocks: readonly Block[]): ContractNotice[] {
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  return logs
    .map((log) => {
      const block = byHash.get(log.blockHash);
      if (!block) throw garbled('a log of another block');
      const order = block.height * 1e6 + toNumber(log.logIndex, 'the position of a log');
      const at = { height: block.height, hash: block.hash, at: block.at };
      return { order, said: { txHash: log.transactionHash, block: at, contract: log.address, notice: noticeOf(log) } };
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ said }) => said);
}

function noticeOf({ topics, data }: RawLog): ContractNotice['notice'] {
  const { eventName, args } = decode(topics, data);
  switch (eventName) {
    case 'FundCollectorProposed':
      return {
        kind: 'collector-proposed',
        collector: args.proposed.toLowerCase(),
        changesAt: new Date(toNumber(`0x${args.acceptableAt.toString(16)}`, 'a time') * 1_000),
      };
    case 'FundCollectorChanged':
      return { kind: 'collector-changed', collector: args.current.toLowerCase() };
    case 'FundCollectorProposalCancelled':
      return { kind: 'collector-proposal-cancelled' };
    default:
      return { kind: 'collector-fixed' };
  }
}

function decode(topics: readonly string[], data: string) {
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data: data as Hex });
  } catch {
    throw garbled('a notice of a sweep contract that is none');
  }
}
