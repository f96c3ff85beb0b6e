import type { Block } from '../port/port.ts';
import { garbled } from '../nodes/rpc-failure.ts';

/** What nodes answer, as far as we read it. Addresses and hashes are in small letters once they went through here. */
export type RawLog = {
  address: string;
  topics: readonly string[];
  data: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
};
export type RawTransaction = {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  gas: string;
  nonce: string;
  blockHash: string | null;
};
export type RawReceipt = {
  transactionHash: string;
  blockHash: string;
  blockNumber: string;
  transactionIndex: string;
  status: string;
  from: string;
  to: string | null;
  contractAddress: string | null;
  gasUsed: string;
  effectiveGasPrice: string;
  /** What a rollup takes for the chain below. */
  l1Fee?: string | null;
  blobGasUsed?: string | null;
  blobGasPrice?: string | null;
  logs: readonly RawLog[];
};
export type RawBlock = {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  logsBloom: string;
  baseFeePerGas?: string | null;
  transactions: readonly unknown[];
};

const hash = /^0x[0-9a-f]{64}$/;
const address = /^0x[0-9a-f]{40}$/;
const quantity = /^0x[0-9a-f]{1,64}$/i;

export function isHash(value: unknown): value is string {
  return typeof value === 'string' && hash.test(value);
}

export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && address.test(value);
}

export function toBigint(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !quantity.test(value)) throw garbled(`${what} is no quantity`);
  return BigInt(value);
}

/** Heights, positions and times: nothing that counts money. */
export function toNumber(value: unknown, what: string): number {
  const number = Number(toBigint(value, what));
  if (!Number.isSafeInteger(number)) throw garbled(`${what} is out of range`);
  return number;
}

export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

export function readBlock(value: unknown): RawBlock | null {
  if (value === null) return null;
  const raw = record(value, 'a block');
  const block = { ...raw, hash: lower(raw['hash']), parentHash: lower(raw['parentHash']) } as unknown as RawBlock;
  if (!isHash(block.hash) || !isHash(block.parentHash)) throw garbled('a block without its hashes');
  if (!Array.isArray(block.transactions)) throw garbled('a block without its transactions');
  return block;
}

export function blockOf(raw: RawBlock): Block {
  return {
    height: toNumber(raw.number, 'the number of a block'),
    hash: raw.hash,
    parentHash: raw.parentHash,
    at: new Date(toNumber(raw.timestamp, 'the time of a block') * 1_000),
  };
}

export function readTransaction(value: unknown): RawTransaction {
  const raw = record(value, 'a transaction');
  // Nearly all nodes write small letters: then there is nothing to copy.
  if (isHash(raw['hash']) && isAddress(raw['from']) && (raw['to'] === null || isAddress(raw['to']))) {
    return value as RawTransaction;
  }
  const read = { ...raw, hash: lower(raw['hash']), from: lower(raw['from']), to: lower(raw['to']) ?? null };
  const transaction = { ...read, blockHash: lower(raw['blockHash']) ?? null } as unknown as RawTransaction;
  if (!isHash(transaction.hash) || !isAddress(transaction.from)) throw garbled('a transaction without hash or sender');
  return transaction;
}

export function readReceipt(value: unknown): RawReceipt | null {
  if (value === null) return null;
  const raw = record(value, 'a receipt');
  const list = raw['logs'];
  if (!Array.isArray(list)) throw garbled('a receipt without its logs');
  const contractAddress = lower(raw['contractAddress']) ?? null;
  const texts = {
    transactionHash: lower(raw['transactionHash']),
    blockHash: lower(raw['blockHash']),
    from: lower(raw['from']),
    to: lower(raw['to']) ?? null,
    contractAddress,
  };
  const receipt = { ...raw, ...texts, logs: list.map(readLog) } as unknown as RawReceipt;
  if (!isHash(receipt.transactionHash) || !isHash(receipt.blockHash)) throw garbled('a receipt without its hashes');
  if (!isAddress(receipt.from) || typeof receipt.status !== 'string') throw garbled('a receipt without its outcome');
  return receipt;
}

export function hasSucceeded(receipt: Pick<RawReceipt, 'status'>): boolean {
  return receipt.status === '0x1';
}

export function readLog(value: unknown): RawLog {
  const raw = record(value, 'a log');
  const topics = raw['topics'];
  const log = {
    address: lower(raw['address']),
    topics: Array.isArray(topics) ? topics.map(lower) : undefined,
    data: lower(raw['data']),
    blockHash: lower(raw['blockHash']),
    transactionHash: lower(raw['transactionHash']),
    logIndex: raw['logIndex'],
  };
  if (!isAddress(log.address) || !isHash(log.transactionHash) || !isHash(log.blockHash)) throw garbled('no whole log');
  if (!log.topics?.every(isHash) || typeof log.data !== 'string' || !/^0x[0-9a-f]*$/.test(log.data)) {
    throw garbled('a log without its topics or data');
  }
  return log as RawLog;
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw garbled(`${what} is none`);
  return value as Record<string, unknown>;
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
