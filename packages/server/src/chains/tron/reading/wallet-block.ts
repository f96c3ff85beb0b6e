import { tronOfHex } from '@coffer/keys/tron/address.ts';
import { readTronOrder, tronTransactionId, type TronOrder } from '@coffer/keys/tron/transaction.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { Block, Watched } from '../../port/port.ts';
import { wholeOf, type Json } from './ask-wallet.ts';

/** As far as it is looked at before it is known to be ours: addresses as 41 and 40 digits. */
export type WalletTransaction = {
  id: string;
  type: string;
  /** How it ended in its block; null while it stands in none. */
  outcome: string | null;
  owner: string;
  /** Whom a plain payment pays, or which contract is called; null for all else. */
  to: string | null;
  movesCoins: boolean;
  rawHex: string;
};

export type WalletBlock = { block: Block; transactions: readonly WalletTransaction[] };

const idShape = /^[0-9a-f]{64}$/;
const addressShape = /^41[0-9a-f]{40}$/;
const secondMs = 1_000;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value);
}

export function readWalletBlock(value: unknown): WalletBlock {
  const { blockID: id, block_header: header, transactions = [] } = value as Json;
  const raw = (header as Json | undefined)?.['raw_data'] as Json | undefined;
  if (!raw || !isId(id) || !isId(raw['parentHash'])) throw garbled('a block without its ids');
  if (!Array.isArray(transactions)) throw garbled('a block without its transactions');
  const height = wholeOf(raw['number'], 'the number of a block');
  const at = new Date(Math.floor(wholeOf(raw['timestamp'], 'the time of a block') / secondMs) * secondMs);
  // What the first block says it paid out was never paid by anybody.
  const read = height === 0 ? [] : transactions.map(readWalletTransaction);
  return { block: { height, hash: id, parentHash: raw['parentHash'], at }, transactions: read };
}

export function readWalletTransaction(value: unknown): WalletTransaction {
  const { txID: id, raw_data: data, raw_data_hex: rawHex, ret } = value as Json;
  const [contract] = ((data as Json | undefined)?.['contract'] ?? []) as Json[];
  const content = ((contract?.['parameter'] as Json | undefined)?.['value'] ?? {}) as Json;
  if (!isId(id) || typeof rawHex !== 'string' || !contract) throw garbled('a transaction that is none');
  const type = String(contract['type']);
  const [result] = Array.isArray(ret) ? (ret as Json[]) : [];
  const isPayment = type === 'TransferContract';
  const to = isPayment ? content['to_address'] : type === 'TriggerSmartContract' ? content['contract_address'] : null;
  return {
    id,
    type,
    outcome: typeof result?.['contractRet'] === 'string' ? result['contractRet'] : null,
    owner: typeof content['owner_address'] === 'string' ? content['owner_address'] : '',
    to: typeof to === 'string' ? to : null,
    movesCoins: isPayment || content['call_value'] !== undefined,
    rawHex,
  };
}

/** Only what has succeeded moves anything. */
export function hasSucceeded({ outcome }: WalletTransaction): boolean {
  return outcome === 'SUCCESS';
}

/** What was really signed, read from its bytes. */
export function signedContent({ id, rawHex, owner, to }: WalletTransaction): TronOrder {
  const raw = Buffer.from(rawHex, 'hex');
  const order = tronTransactionId(raw) === id ? readTronOrder(raw) : null;
  if (!order || order.from !== addressIn(owner) || order.to !== addressIn(to)) {
    throw garbled('a transaction that was not signed as it is told');
  }
  return order;
}

/** By forty digits, without making a text of the address. */
export function watchesDigits(watched: Watched, digits: string): boolean {
  return watched.hasFingerprint(Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8, 16), 16));
}

/** Forty digits of what is told as 41 and these; null for what is no address, such as the payers of the first block. */
export function digitsIn(value: unknown): string | null {
  return typeof value === 'string' && addressShape.test(value) ? value.slice(2) : null;
}

/** The same as people write it. */
export function addressIn(value: unknown): string | null {
  const digits = digitsIn(value);
  return digits === null ? null : tronOfHex(`0x${digits}`);
}
