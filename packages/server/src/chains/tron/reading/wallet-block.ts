import { tronOfHex } from '@coffer/keys/tron/address.ts';
import { readTronOrder, tronTransactionId } from '@coffer/keys/tron/transaction.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { Block, Watched } from '../../port/port.ts';
import { wholeOf, type Json } from './ask-wallet.ts';

/** As far as it is looked at before it is known to be ours: addresses as 41 and 40 digits. */
export type WalletTransaction = {
  id: string;
  /** Null where the node could not show what it orders. */
  type: string | null;
  /** How it ended in its block; null while it stands in none. */
  outcome: string | null;
  owner: string;
  /** Whom a plain payment pays, or which contract is called; null for all else. */
  to: string | null;
  movesCoins: boolean;
  /** How many, as the node tells it: a number that may be too long to be exact. */
  coins: unknown;
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
  if (!isId(id) || typeof rawHex !== 'string') throw garbled('a transaction that is none');
  const type = contract ? String(contract['type']) : null;
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
    coins: isPayment ? content['amount'] : content['call_value'],
    rawHex,
  };
}

/** Only what has succeeded moves anything. */
export function hasSucceeded({ outcome }: WalletTransaction): boolean {
  return outcome === 'SUCCESS';
}

/**
 * How many coins it moves itself, by the bytes that were signed. Null where these cannot be read, or say another thing than the
 * node tells that was done: a sender may write them in any way that nodes take, so this alone makes no node a liar.
 */
export function signedCoins({ id, rawHex, owner, to, coins }: WalletTransaction): bigint | null {
  const raw = Buffer.from(rawHex, 'hex');
  if (tronTransactionId(raw) !== id) throw garbled('a transaction with the bytes of another');
  const order = readTronOrder(raw);
  const isTold = order?.from === addressIn(owner) && order.to === addressIn(to) && Number(order.value) === coins;
  return order && isTold && order.value >= 0n ? order.value : null;
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
