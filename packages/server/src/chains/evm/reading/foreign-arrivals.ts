import { garbled } from '../../nodes/rpc-failure.ts';
import type { ForeignArrivals, Transfer } from '../../port/port.ts';
import { toNumber, type RawLog } from '../../solidity/raw-shapes.ts';
import type { LogScan } from '../../solidity/scan-logs.ts';
import { partiesOf } from '../../solidity/transfer-parties.ts';
import type { FullBlock } from './fetch-blocks.ts';

/**
 * What came in tokens that are no money, out of their logs alone: nobody pays for receipts of what is only counted. Whoever made
 * one up has made a number wrong, of transactions that there are.
 */
export function foreignIn(
  { foreign }: LogScan,
  blocks: readonly FullBlock[],
  isWanted: (address: string) => boolean,
): ForeignArrivals[] {
  const byHash = new Map(blocks.map((full) => [full.block.hash, full]));
  return foreign.flatMap(({ count, first, last }) => {
    const to = partiesOf(first)?.to;
    if (to === undefined || !isWanted(to) || partiesOf(last)?.to !== to) return [];
    const full = byHash.get(first.blockHash);
    return full ? [{ count, first: arrivalOf(first, full), last: arrivalOf(last, full) }] : [];
  });
}

function arrivalOf(log: RawLog, { block, transactions }: FullBlock): Transfer {
  const parties = partiesOf(log);
  if (!parties || !transactions.some(({ hash }) => hash === log.transactionHash)) {
    throw garbled('a log of a transaction that is in none of the blocks');
  }
  return {
    ...parties,
    txHash: log.transactionHash,
    path: `index:${toNumber(log.logIndex, 'the place of a log')}`,
    block: { height: block.height, hash: block.hash, at: block.at },
    contract: log.address,
    units: BigInt(log.data),
  };
}
