import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Hex41 } from '../address.ts';
import { concatBytes, eightBytes, fromHex, toHex, utf8 } from '../bytes.ts';
import { writeFields } from '../protobuf.ts';
import type { Transaction } from '../transaction.ts';
import type { Layer } from './layers.ts';
import type { Receipt } from './receipt.ts';

export type Included = {
  transaction: Transaction;
  receipt: Receipt;
  index: number;
  /** Logs are counted through a block. */
  firstLogIndex: number;
};

export type Block = {
  height: number;
  id: string;
  parentId: string;
  timeMs: number;
  witness: Hex41;
  /** Made when somebody wants to see it. */
  witnessSignature(): string;
  transactionsRoot: string;
  transactions: readonly Included[];
  /** What the chain knew after it, as long as it may be asked for that. */
  layer: Layer;
};

type Header = Pick<Block, 'height' | 'parentId' | 'timeMs'> & { fork: number };

export const blockVersion = 31n;
const witnesses = 27;

/** Others make the blocks of another fork. */
function witnessKey(fork: number): Uint8Array {
  return sha256(utf8(`witness ${fork % witnesses} of a local chain`));
}

const known = new Map<number, Hex41>();

export function witnessOf(fork: number): Hex41 {
  const turn = fork % witnesses;
  const publicKey = () => secp256k1.getPublicKey(witnessKey(turn), false).slice(1);
  const witness = known.get(turn) ?? `41${toHex(keccak_256(publicKey()).slice(-20))}`;
  known.set(turn, witness);
  return witness;
}

/** The id begins with the height; the rest is of the hash of all that the header says. */
export function sealBlock(
  { height, parentId, timeMs, fork }: Header,
  applied: readonly Pick<Included, 'transaction' | 'receipt'>[],
  layer: Layer,
): Block {
  const witness = witnessOf(fork);
  const transactionsRoot = toHex(merkleRoot(applied.map(({ transaction }) => sha256(fromHex(transaction.rawHex)))));
  const header = writeFields([
    [1, BigInt(timeMs)],
    [2, fromHex(transactionsRoot)],
    [3, fromHex(parentId)],
    [7, BigInt(height)],
    [9, fromHex(witness)],
    [10, blockVersion],
  ]);
  const hash = sha256(header);
  let logs = 0;
  const transactions = applied.map(({ transaction, receipt }, index) => {
    const firstLogIndex = logs;
    logs += receipt.logs.length;
    return { transaction, receipt, index, firstLogIndex };
  });
  return {
    height,
    id: toHex(concatBytes(eightBytes(height), hash.slice(8))),
    parentId,
    timeMs,
    witness,
    witnessSignature() {
      const signature = secp256k1.sign(hash, witnessKey(fork), { prehash: false, format: 'recovered' });
      return toHex(concatBytes(signature.slice(1), signature.slice(0, 1)));
    },
    transactionsRoot,
    transactions,
    layer,
  };
}

function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return new Uint8Array(32);
  let row = leaves;
  while (row.length > 1) {
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) => {
      const [left, right] = [row[2 * at], row[2 * at + 1]];
      return right && left ? sha256(concatBytes(left, right)) : (left ?? new Uint8Array(32));
    });
  }
  return row[0] ?? new Uint8Array(32);
}
