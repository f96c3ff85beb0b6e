import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toBase58, type Hex41 } from '../address.ts';
import { fromHex, toHex } from '../bytes.ts';
import { Refusal } from '../refusal.ts';
import { dayMs } from '../rules.ts';
import type { Transaction } from '../transaction.ts';
import type { Block } from './block.ts';

const sizeMaxBytes = 512_000;
const signatureBytes = 65;
/** Of a block's number, transactions name the lowest two bytes. */
const refBlocks = 0x1_0000;
/** An account without permissions of its own has its owner's and one that is called active. */
const ownerPermissions = [0, 2];

/** Whether the next block of this chain may hold it. */
export function checkPlace(transaction: Transaction, blocks: readonly Block[]): void {
  const { raw } = transaction;
  const headMs = blocks.at(-1)?.timeMs ?? 0;
  if (raw.expirationMs <= headMs || raw.expirationMs > headMs + dayMs) {
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
  }
  checkReference(transaction, blocks);
  if (transaction.rawHex.length / 2 > sizeMaxBytes) {
    throw new Refusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.');
  }
}

/** Its owner signed it. That takes most of the time, and is looked at once. */
export function checkSignature({ id, signatures, raw }: Transaction): void {
  const refuse = (why: string) => new Refusal('SIGERROR', `Validate signature error: ${why}`);
  const [signature] = signatures;
  if (signature === undefined) throw refuse('miss sig or contract');
  if (signatures.length > 1) throw refuse('too many signatures');
  if (!ownerPermissions.includes(raw.permissionId)) throw refuse("permission isn't exit");
  const bytes = fromHex(signature);
  if (bytes.length < signatureBytes) throw refuse(`Signature size is ${bytes.length}`);
  const signer = signerOf(fromHex(id), bytes);
  if (signer === null) throw refuse('Could not recover public key from signature');
  if (signer !== raw.value.owner_address) {
    throw refuse(`${id} is signed by ${toBase58(signer)} but it is not contained of permission.`);
  }
}

function signerOf(id: Uint8Array, signature: Uint8Array): Hex41 | null {
  const last = signature[signatureBytes - 1] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  try {
    const compact = secp256k1.Signature.fromBytes(signature.slice(0, signatureBytes - 1));
    const publicKey = compact.addRecoveryBit(recovery).recoverPublicKey(id).toBytes(false);
    return `41${toHex(keccak_256(publicKey.slice(1)).slice(-20))}`;
  } catch {
    return null;
  }
}

/** It names a recent block of the chain that it wants to be on, so that it is worth nothing on another. */
function checkReference({ raw }: Transaction, blocks: readonly Block[]): void {
  const head = blocks.length - 1;
  const named = Number.parseInt(raw.refBlockBytes.padStart(4, '0'), 16);
  const behind = (head - named + refBlocks) % refBlocks;
  const block = blocks[head - behind];
  if (block?.id.slice(16, 32) !== raw.refBlockHash) throw new Refusal('TAPOS_ERROR', 'Tapos check error.');
}
