import type { BlockRange, Scan, Watched } from '../../port/port.ts';
import { readInParts, type Reading } from '../../nodes/read-in-parts.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { fetchBlocks } from './fetch-blocks.ts';
import { askSlot } from './head.ts';
import type { MintBook } from './mint-book.ts';
import { transfersOf } from './transfers-of.ts';

export type SolanaReading = Reading & { mints: MintBook };

/** Everything that came to a watched address or left one, in as many of these slots as the nodes can answer for at once. */
export function readTransfers(reading: SolanaReading, range: BlockRange, watched: Watched): Promise<Scan> {
  return readInParts(reading, range, {
    askHeight: askSlot,
    readFrom: (node, part) => readFrom(node, reading, part, watched),
    readHeavy: passOver,
  });
}

async function readFrom(node: RpcNode, { mints }: SolanaReading, part: BlockRange, watched: Watched): Promise<Scan> {
  const found = await fetchBlocks(node, part, watched);
  const isWanted = (address: string | null) => address !== null && watched.has(address);
  const moved = found.flatMap(({ block: { height, hash, at }, transactions }) =>
    transactions.flatMap((transaction) => transfersOf({ block: { height, hash, at }, transaction })),
  );
  const wanted = moved.filter(({ from, to }) => isWanted(from) || isWanted(to));
  const transfers = await mints.withoutRefused(node, wanted);
  return { blocks: found.map(({ block }) => block), transfers, notices: [] };
}

/** That it is there, and that nobody told what is in it. */
async function passOver(node: RpcNode, part: BlockRange, reason: string): Promise<Scan> {
  const blocks = (await fetchBlocks(node, part, null)).map(({ block }) => block);
  const untraced = blocks.map(({ height, hash }) => ({ block: { height, hash }, transactions: [], reason }));
  return { blocks, transfers: [], notices: [], untraced };
}
