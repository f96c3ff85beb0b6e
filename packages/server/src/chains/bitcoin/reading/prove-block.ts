import { hash as digest } from 'node:crypto';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RawHeader } from './raw-shapes.ts';

export type ProvenBlock = Pick<RawHeader, 'merkleroot'> & { tx: readonly { txid: string }[] };

const headerBytes = 80;
const noBlock = '0'.repeat(64);

/** That this hash is the hash of what is said of the block: its parent, its time and the root of its transactions. */
export function proveHeader(raw: RawHeader): void {
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(raw.version | 0, 0);
  writeHash(raw.previousblockhash ?? noBlock, header, 4);
  writeHash(raw.merkleroot, header, 36);
  header.writeUInt32LE(raw.time, 68);
  header.writeUInt32LE(Number.parseInt(raw.bits, 16), 72);
  header.writeUInt32LE(raw.nonce, 76);
  if (spelled(doubleHash(header)) !== raw.hash) throw garbled('a block whose hash is not its own');
}

/** That no transaction of the block is missing, and none was put among them. */
export function proveTransactions({ tx, merkleroot }: ProvenBlock): void {
  let row = tx.map(({ txid }) => hashBytes(txid));
  const pair = Buffer.alloc(64);
  while (row.length > 1) {
    const next: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2) {
      row[at]!.copy(pair, 0);
      (row[at + 1] ?? row[at]!).copy(pair, 32);
      next.push(doubleHash(pair));
    }
    row = next;
  }
  const [root] = row;
  if (!root || spelled(root) !== merkleroot) throw garbled('a block whose transactions are not all there');
}

export function doubleHash(bytes: Uint8Array): Buffer {
  return digest('sha256', digest('sha256', bytes, 'buffer'), 'buffer');
}

/** Hashes are written backwards. */
export function spelled(hash: Buffer): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

export function hashBytes(text: string): Buffer {
  return Buffer.from(Buffer.from(text, 'hex').toReversed());
}

function writeHash(text: string, into: Buffer, at: number): void {
  hashBytes(text).copy(into, at);
}
