import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { ByteReader, lengthBytes } from './bytes.ts';
import { addressOfSolanaKey } from './keys.ts';
import { decodeMessage, type ReadMessage } from './message.ts';

/** A network takes no transaction that is larger. */
export const transactionBytesMax = 1_232;
const bytesOfSignature = 64;

/** A transaction on its way through the hands of those who sign it. `signatures` are in the order of the signers. */
export type SolanaTransaction = {
  readonly messageBytes: Uint8Array;
  readonly message: ReadMessage;
  readonly signatures: readonly (Uint8Array | null)[];
};

/** As nodes take it, and as it is stored: base64, with zeros for what is missing. */
export function encodeTransaction({ messageBytes, signatures }: Omit<SolanaTransaction, 'message'>): string {
  const slots = signatures.map((one) => one ?? new Uint8Array(bytesOfSignature));
  return base64.encode(concatBytes(lengthBytes(slots.length), ...slots, messageBytes));
}

/** A message that nobody has signed yet. */
export function unsignedTransaction(messageBytes: Uint8Array): string {
  const message = decodeMessage(messageBytes);
  if ('reason' in message) throw new RangeError(message.reason);
  return encodeTransaction({ messageBytes, signatures: message.signers.map(() => null) });
}

export function decodeTransaction(text: string): SolanaTransaction | { reason: string } {
  const bytes = bytesOf(text);
  if (!bytes) return { reason: 'This is no transaction: it is not base64.' };
  if (bytes.length > transactionBytesMax) {
    return { reason: `A transaction has at most ${transactionBytesMax} bytes; this has ${bytes.length}.` };
  }
  try {
    const reader = new ByteReader(bytes);
    const slots = Array.from({ length: reader.length() }, () => reader.take(bytesOfSignature));
    const messageBytes = reader.rest();
    const message = decodeMessage(messageBytes);
    if ('reason' in message) return message;
    if (message.signers.length !== slots.length) return { reason: 'It has not one place for each signer.' };
    return { messageBytes, message, signatures: slots.map((one) => (one.some((byte) => byte !== 0) ? one : null)) };
  } catch (error) {
    if (error instanceof RangeError) return { reason: error.message };
    throw error;
  }
}

/** Puts the signature of one key in its place. */
export function signSolanaTransaction(transaction: SolanaTransaction, privateKey: Uint8Array): SolanaTransaction {
  const at = transaction.message.signers.indexOf(addressOfSolanaKey(privateKey));
  if (at < 0) throw new RangeError('This key is not among the signers.');
  const signature = ed25519.sign(transaction.messageBytes, privateKey);
  return { ...transaction, signatures: transaction.signatures.with(at, signature) };
}

/** Who has not signed, and whose signature is not good. */
export function faultsOf({ message, messageBytes, signatures }: SolanaTransaction): {
  missing: string[];
  wrong: string[];
} {
  const wrong = message.signers.filter((address, at) => {
    const signature = signatures[at];
    return signature && !isSignedBy(address, messageBytes, signature);
  });
  return { missing: message.signers.filter((_one, at) => !signatures[at]), wrong };
}

/** One transaction out of copies that different people signed. A good signature is never replaced by a bad one. */
export function combineSignatures(copies: readonly SolanaTransaction[]): SolanaTransaction | { reason: string } {
  const [first, ...others] = copies;
  if (!first) return { reason: 'There is nothing to combine.' };
  if (others.some((one) => base64.encode(one.messageBytes) !== base64.encode(first.messageBytes))) {
    return { reason: 'These are different transactions, not copies of one.' };
  }
  const signatures = first.message.signers.map((address, at) => {
    const given = copies.map((one) => one.signatures[at]).filter((one) => one instanceof Uint8Array);
    return given.find((one) => isSignedBy(address, first.messageBytes, one)) ?? given[0] ?? null;
  });
  return { ...first, signatures };
}

/** A transaction is known by the signature of whoever pays for it. */
export function hashOfTransaction({ signatures }: SolanaTransaction): string | null {
  const [first] = signatures;
  return first ? base58.encode(first) : null;
}

function isSignedBy(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, base58.decode(address), { zip215: false });
  } catch {
    return false;
  }
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}
