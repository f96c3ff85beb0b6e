import { Script } from '@scure/btc-signer';
import { count, outputBytes } from './signature-hash.ts';
import {
  bytesOf,
  concat,
  hash256,
  hashOf,
  nameOf,
  numberBytes,
  readTransaction,
  toHex,
  type Transaction,
} from './transaction.ts';

export type Block = {
  hash: string;
  previous: string;
  version: number;
  merkleRoot: string;
  time: number;
  nonce: number;
  header: string;
  transactions: readonly Transaction[];
};

export const bits = '207fffff';
export const target = `7fffff${'0'.repeat(58)}`;
/** The first block of every such chain. */
const genesisHeader =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000';
const genesisTransaction =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000';

const firstSubsidyUnits = 50n * 100_000_000n;
const halvingBlocks = 150;
const blockVersion = 0x3000_0000;
const noncesMax = 2 ** 32;

export function genesis(): Block {
  return blockOf(genesisHeader, [readTransaction(genesisTransaction)]);
}

export function subsidyAt(height: number): bigint {
  return firstSubsidyUnits >> BigInt(Math.floor(height / halvingBlocks));
}

export function blockOf(header: string, transactions: readonly Transaction[]): Block {
  const bytes = Buffer.from(header, 'hex');
  return {
    hash: nameOf(hash256(bytes)),
    previous: nameOf(bytes.subarray(4, 36)),
    version: bytes.readUInt32LE(0),
    merkleRoot: nameOf(bytes.subarray(36, 68)),
    time: bytes.readUInt32LE(68),
    nonce: bytes.readUInt32LE(76),
    header,
    transactions,
  };
}

export function rawBlock({ header, transactions }: Block): string {
  return header + toHex(count(transactions.length)) + transactions.map(({ raw }) => raw).join('');
}

export type Draft = {
  previous: string;
  height: number;
  time: number;
  rewardScript: Uint8Array;
  feeUnits: bigint;
  /** Without the reward, parents first. */
  transactions: readonly Transaction[];
};

/** Finds a block: on such a chain every second number does. */
export function findBlock(draft: Draft): Block {
  const transactions = [rewardOf(draft), ...draft.transactions];
  const root = merkleRoot(transactions.map(({ txid }) => hashOf(txid)));
  const start = concat(numberBytes(blockVersion, 4), hashOf(draft.previous), root, numberBytes(draft.time, 4));
  for (let nonce = 0; nonce < noncesMax; nonce += 1) {
    const header = toHex(concat(start, bytesOf(bits).toReversed(), numberBytes(nonce, 4)));
    const block = blockOf(header, transactions);
    if (block.hash <= target) return block;
  }
  throw new Error('no number makes this a block');
}

function rewardOf({ height, rewardScript, feeUnits, transactions }: Draft): Transaction {
  const reserved = new Uint8Array(32);
  const witnessRoot = merkleRoot([reserved, ...transactions.map(({ wtxid }) => hashOf(wtxid))]);
  const commitment = concat(bytesOf('6a24aa21a9ed'), hash256(concat(witnessRoot, reserved)));
  const script = concat(Script.encode([height]), Uint8Array.of(0));
  const outputs = [
    { units: subsidyAt(height) + feeUnits, script: rewardScript },
    { units: 0n, script: commitment },
  ];
  const nowhere = concat(new Uint8Array(32), numberBytes(0xffff_ffff, 4));
  return readTransaction(
    toHex(
      concat(
        numberBytes(2, 4),
        Uint8Array.of(0, 1, 1),
        nowhere,
        count(script.length),
        script,
        numberBytes(0xffff_ffff, 4),
        count(outputs.length),
        ...outputs.map(outputBytes),
        Uint8Array.of(1, reserved.length),
        reserved,
        numberBytes(0, 4),
      ),
    ),
  );
}

export function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes;
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? new Uint8Array(32);
      next.push(hash256(concat(left, level[at + 1] ?? left)));
    }
    level = next;
  }
  return level[0] ?? new Uint8Array(32);
}
