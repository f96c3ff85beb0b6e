import { toHex } from 'viem';
import { openTronChain } from '../packages/server/src/chains/tron/tron-chain.ts';
import { transferTopic } from '../packages/server/src/chains/solidity/scan-logs.ts';
import type { BlockRange } from '../packages/server/src/chains/port/port.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import { interleave } from './measuring/rounds.ts';
import { overRanges, watchMany } from './scan-logs.ts';
import { openTronRecording, recordedChainId, recordedPayees, recordedShape } from './data/tron-recording.ts';

const readRatioMin = 0.3;

/** Catching up with a busy Tron: other people's transfers are passed over, ours are found among a million addresses. */
export async function scanTron(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const chain = await openTronRecording(stack);
  const watched = watchMany(recordedPayees);
  const settings = { chainId: String(recordedChainId), nodes: [{ id: 1, url: chain.url }] };
  const found = { read: 0, traced: 0 };
  const reading = (tracing: boolean, counts: keyof typeof found) => {
    const reader = openTronChain({ ...settings, tracing });
    stack.defer(() => reader.close());
    return overRanges(chain, async ({ from, to }) => {
      for (let next = from; next <= to;) {
        const { blocks, transfers } = await reader.read({ from: next, to }, watched);
        found[counts] += transfers.length;
        next += blocks.length;
      }
      return transactionsIn({ from, to });
    });
  };
  const fetching = (withResults: boolean) =>
    overRanges(chain, async (range) => {
      await Promise.all(questionsOf(range, withResults).map(([path, body]) => fetchBytes(`${chain.url}${path}`, body)));
      return transactionsIn(range);
    });
  const { read, traced, fetched, fetchedAll } = await interleave({
    read: reading(false, 'read'),
    traced: reading(true, 'traced'),
    fetched: fetching(false),
    fetchedAll: fetching(true),
  });
  const flaws = Object.entries(found).flatMap(([who, count]) => (count === 0 ? [`${who} found none of ours`] : []));
  return [
    { ...throughputFigure('scan-tron: blocks and logs, against fetching', read, fetched, readRatioMin), flaws },
    { ...throughputFigure('scan-tron: with all results, against fetching', traced, fetchedAll), flaws },
  ];
}

/** The same bytes, and nothing done with them. */
function questionsOf({ from, to }: BlockRange, withResults: boolean): [path: string, body: object][] {
  const params = [{ fromBlock: toHex(from), toBlock: toHex(to), topics: [[transferTopic]] }];
  const heights = Array.from({ length: to - from + 1 }, (_one, at) => from + at);
  return [
    ['/wallet/getblockbylimitnext', { startNum: from, endNum: to + 1 }],
    ['/jsonrpc', { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }],
    ...(withResults ? heights.map((num): [string, object] => ['/wallet/gettransactioninfobyblocknum', { num }]) : []),
  ];
}

async function fetchBytes(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
}

function transactionsIn({ from, to }: BlockRange): number {
  return (to - from + 1) * recordedShape.transactions;
}
