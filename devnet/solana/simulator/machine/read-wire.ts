import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit';
import { badParams } from './rpc-refusal.ts';

export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> & CompiledTransactionMessageWithLifetime;

/** A transaction as it came, and what can be read in it without knowing the chain. */
export type Wire = {
  bytes: Uint8Array;
  transaction: Transaction;
  message: Message;
  /** The first is what the transaction is called by. */
  signatures: readonly string[];
};

const bytesMax = 1232;
const signatureBytes = 64;
const base58 = getBase58Decoder();

export function readWire(bytes: Uint8Array): Wire {
  if (bytes.length > bytesMax) throw badParams(`the transaction has ${bytes.length} bytes, at most ${bytesMax}`);
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    const message = readMessage(new Uint8Array(transaction.messageBytes));
    if (!isSame(getTransactionEncoder().encode(transaction), bytes)) throw new Error('it is written in an odd way');
    const signatures = Object.values(transaction.signatures).map((one) =>
      base58.decode(one ?? new Uint8Array(signatureBytes)),
    );
    return { bytes, transaction, message, signatures };
  } catch (cause) {
    throw badParams(`the transaction cannot be decoded: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

export function readMessage(bytes: Uint8Array): Message {
  const message = getCompiledTransactionMessageDecoder().decode(bytes);
  if (message.version === 1) throw new Error('messages of version 1 are not taken');
  // The machine dies of what ends too early or too late, which our reader lets pass.
  const again = getCompiledTransactionMessageEncoder().encode(message);
  if (!isSame(again, bytes)) throw new Error('the message is written in an odd way');
  return message;
}

function isSame(one: ReadonlyUint8Array, other: Uint8Array): boolean {
  return Buffer.compare(Uint8Array.from(one), other) === 0;
}

export function nameOf(wire: Wire): string {
  const [signature] = wire.signatures;
  if (signature === undefined) throw badParams('the transaction has no signature');
  return signature;
}

/** Who pays for it is always the first. */
export function payerOf(message: Message): Address {
  const [payer] = message.staticAccounts;
  if (payer === undefined) throw badParams('the transaction names no account');
  return payer;
}
