import { garbled } from '../../nodes/rpc-failure.ts';
import { isHash } from '../rules/hash.ts';

/** What nodes answer, as far as we read it. */
export type RawHeader = {
  hash: string;
  height: number;
  version: number;
  merkleroot: string;
  time: number;
  bits: string;
  nonce: number;
  previousblockhash?: string;
  /** Fewer than zero where the block stands in no chain of the node. */
  confirmations: number;
};
export type RawBlock = RawHeader & { tx: readonly RawTransaction[] };
export type RawTransaction = {
  txid: string;
  hex: string;
  vin: readonly RawInput[];
  vout: readonly RawOutput[];
  /** Missing while it waits, and where the node does not know what it spends. */
  fee?: number;
  blockhash?: string;
  confirmations?: number;
};
export type RawInput = {
  /** Of a coinbase there is none. */
  txid?: string;
  vout?: number;
  coinbase?: string;
  sequence: number;
  prevout?: RawOutput;
};
export type RawOutput = { n: number; value: number; scriptPubKey: { hex: string; address?: string } };

const hex = /^(?:[0-9a-f]{2})*$/;
const satoshisInCoin = 100_000_000;
/** All the coins that there will ever be. */
const satoshisMax = 21_000_000 * satoshisInCoin;

/** Nodes write coins with eight places. A number holds all of these exactly: there are fewer than 2^53 satoshis. */
export function toSatoshis(coins: unknown, what: string): bigint {
  const satoshis = typeof coins === 'number' ? Math.round(coins * satoshisInCoin) : Number.NaN;
  if (!(satoshis >= 0 && satoshis <= satoshisMax)) throw garbled(`${what} is no amount`);
  return BigInt(satoshis);
}

export function toCount(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw garbled(`${what} is no count`);
  return value;
}

export function readHash(value: unknown, what: string): string {
  if (!isHash(value)) throw garbled(`${what} is no hash`);
  return value;
}

export function readHeader(value: unknown): RawHeader {
  const raw = record(value, 'a block') as Partial<RawHeader>;
  const numbers = [raw.height, raw.version, raw.time, raw.nonce];
  const isWhole = isHash(raw.hash) && isHash(raw.merkleroot) && numbers.every(Number.isSafeInteger);
  const previous = raw.previousblockhash;
  if (!isWhole || (previous !== undefined && !isHash(previous)) || !/^[0-9a-f]{8}$/.test(String(raw.bits))) {
    throw garbled('a block without its header');
  }
  return raw as RawHeader;
}

export function readBlock(value: unknown): RawBlock {
  const header = readHeader(value);
  const { tx } = header as Partial<RawBlock>;
  if (!Array.isArray(tx) || tx.length === 0) throw garbled('a block without its transactions');
  for (const one of tx as readonly unknown[]) readTransaction(one);
  return header as RawBlock;
}

export function readTransaction(value: unknown): RawTransaction {
  const raw = record(value, 'a transaction') as Partial<RawTransaction>;
  const isWhole = isHash(raw.txid) && typeof raw.hex === 'string';
  if (!isWhole || !Array.isArray(raw.vin) || !Array.isArray(raw.vout)) throw garbled('a transaction without its parts');
  return raw as RawTransaction;
}

export function readHex(value: unknown, what: string): string {
  if (typeof value !== 'string' || !hex.test(value)) throw garbled(`${what} is not hexadecimal`);
  return value;
}

export function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw garbled(`${what} is none`);
  return value as Record<string, unknown>;
}
