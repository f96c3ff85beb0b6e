import type { Block, BlockRange, Scan, Transfer, Watched } from '../../port/port.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { addressOfOutput } from '@coffer/keys/bitcoin/script.ts';
import { readInParts, type Reading } from '../../nodes/read-in-parts.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { fetchBlocks } from './fetch-blocks.ts';
import { blockOf } from './head.ts';
import { decodeTransaction } from './raw-transaction.ts';
import { toCount, toSatoshis, type RawBlock, type RawOutput, type RawTransaction } from './raw-shapes.ts';

/** So many blocks above its own is the first in which a fresh coin may be spent. */
export const maturityBlocks = 100;

type IsWanted = (address: string) => boolean;

/** Everything that came to a watched address or left one, in as many of these blocks as the nodes can answer for at once. */
export function readTransfers(
  reading: Reading,
  network: BitcoinNetwork,
  range: BlockRange,
  watched: Watched,
): Promise<Scan> {
  return readInParts(reading, range, {
    askHeight: async (node) => toCount(await node.call('getblockcount', []), 'the height'),
    readFrom: (node, part) => readFrom(node, part, network, (address) => watched.has(address)),
  });
}

async function readFrom(node: RpcNode, part: BlockRange, network: BitcoinNetwork, isWanted: IsWanted): Promise<Scan> {
  const blocks = await fetchBlocks(node, part, isWanted);
  const transfers = blocks.flatMap((block) => transfersIn(block, network, isWanted));
  return { blocks: blocks.map(blockOf), transfers, notices: [] };
}

export function transfersIn(raw: RawBlock, network: BitcoinNetwork, isWanted: IsWanted): Transfer[] {
  const block = blockOf(raw);
  return raw.tx.flatMap((one) => (concerns(one, isWanted) ? transfersOf(one, block, network, isWanted) : []));
}

/** What one transaction brought to an address, and what it took from one, coin by coin. */
export function transfersOf(
  raw: RawTransaction,
  { height, hash, at }: Block,
  network: BitcoinNetwork,
  isWanted: IsWanted,
): Transfer[] {
  const decoded = decodeTransaction(raw.hex);
  if (decoded.txid !== raw.txid) throw garbled('a transaction with the hash of another');
  const base = { txHash: raw.txid, block: { height, hash, at }, contract: null };
  const came = decoded.outputs.flatMap(({ units, script }, output): Transfer[] => {
    const to = addressOfOutput(script, network);
    if (to === null || units === 0n || !isWanted(to)) return [];
    return [{ ...base, path: `out:${output}`, from: null, to, units, ...maturityOf(raw, height) }];
  });
  const left = raw.vin.flatMap(({ prevout, coinbase, txid, vout }, input): Transfer[] => {
    if (coinbase !== undefined) return [];
    const spent = decoded.inputs[input];
    if (spent?.txHash !== txid || spent?.output !== vout) throw garbled('an input that is not in the transaction');
    if (!prevout) throw garbled('an input without what it spends');
    const from = addressOf(prevout, network);
    const units = toSatoshis(prevout.value, 'what was spent');
    if (from === null || units === 0n || !isWanted(from)) return [];
    return [{ ...base, path: `in:${input}`, from, to: null, units }];
  });
  return [...came, ...left];
}

/** A freshly minted coin may not be spent at once. */
export function maturityOf({ vin }: RawTransaction, height: number): { matureAt?: number } {
  return vin[0]?.coinbase === undefined ? {} : { matureAt: height + maturityBlocks };
}

/** Whether it is worth a closer look: nodes name the addresses themselves, which is all that most transactions cost. */
function concerns({ vin, vout }: RawTransaction, isWanted: IsWanted): boolean {
  for (const { scriptPubKey } of vout) if (isNamed(scriptPubKey, isWanted)) return true;
  for (const { prevout } of vin) if (prevout && isNamed(prevout.scriptPubKey, isWanted)) return true;
  return false;
}

function isNamed({ address }: RawOutput['scriptPubKey'], isWanted: IsWanted): boolean {
  return address !== undefined && isWanted(address);
}

function addressOf({ scriptPubKey }: RawOutput, network: BitcoinNetwork): string | null {
  return addressOfOutput(Buffer.from(scriptPubKey.hex, 'hex'), network);
}
