import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bytesOfTron, tronOfBytes } from './address.ts';
import { readFields, writeFields, type Field } from './protobuf.ts';

/**
 * Every field of a transaction as text: to, value, data (0x for a plain payment), feeLimit, refBlock (the block that it is
 * bound to, by its whole id), expiration and timestamp in milliseconds. Numbers in decimal.
 */
export type TronTransactionText = Readonly<Record<string, string>>;

/** What a transaction orders, whoever wrote it. `refBlock` is what it tells of its block: two bytes of the number, eight of the id. */
export type TronOrder = {
  from: string;
  to: string;
  value: bigint;
  /** Null for a plain payment. */
  data: Uint8Array | null;
  feeLimit: bigint;
  refBlock: string;
  expiration: number;
  timestamp: number;
};

const transferType = 1n;
const triggerType = 31n;
const typeUrl = (name: string) => new TextEncoder().encode(`type.googleapis.com/protocol.${name}`);
const urls = { transfer: typeUrl('TransferContract'), trigger: typeUrl('TriggerSmartContract') };
const network = Uint8Array.of(0x41);

/** The bytes that are hashed and signed. */
export function writeTronTransaction(text: TronTransactionText, from: string): Uint8Array {
  const refBlock = field(text, 'refBlock');
  if (!/^[0-9a-f]{64}$/.test(refBlock)) throw new RangeError(`refBlock is no id of a block: ${refBlock}`);
  const data = field(text, 'data');
  if (!/^0x([0-9a-fA-F]{2})*$/.test(data)) throw new RangeError(`data of a transaction is no hex: ${data}`);
  return rawOf({
    from,
    to: field(text, 'to'),
    value: number(text, 'value'),
    data: data === '0x' ? null : hexToBytes(data.slice(2)),
    feeLimit: number(text, 'feeLimit'),
    refBlock: refBlock.slice(12, 32),
    expiration: Number(number(text, 'expiration')),
    timestamp: Number(number(text, 'timestamp')),
  });
}

export function rawOf(order: TronOrder): Uint8Array {
  const refBlock = hexToBytes(order.refBlock);
  return writeFields([
    { field: 1, value: refBlock.subarray(0, 2) },
    { field: 4, value: refBlock.subarray(2) },
    { field: 8, value: BigInt(order.expiration) },
    { field: 11, value: contractOf(order) },
    { field: 14, value: BigInt(order.timestamp) },
    { field: 18, value: order.feeLimit },
  ]);
}

function contractOf({ from, to, value, data }: TronOrder): Uint8Array {
  const [type, url] = data === null ? [transferType, urls.transfer] : [triggerType, urls.trigger];
  const fields: Field[] = [
    { field: 1, value: bytesOf(from) },
    { field: 2, value: bytesOf(to) },
    { field: 3, value },
    { field: 4, value: data ?? new Uint8Array() },
  ];
  const parameter = writeFields([
    { field: 1, value: url },
    { field: 2, value: writeFields(fields) },
  ]);
  return writeFields([
    { field: 1, value: type },
    { field: 2, value: parameter },
  ]);
}

/** Null for whatever is neither a plain payment nor a plain call, or carries more than these: nothing may go unseen. */
export function readTronTransaction(raw: Uint8Array): TronOrder | null {
  const order = readTronOrder(raw);
  return order && bytesToHex(rawOf(order)) === bytesToHex(raw) ? order : null;
}

/** What a payment or a call in the chain orders, whatever else it carries, such as a memo. */
export function readTronOrder(raw: Uint8Array): TronOrder | null {
  try {
    return orderIn(raw);
  } catch {
    return null;
  }
}

function orderIn(raw: Uint8Array): TronOrder | null {
  const top = readFields(raw);
  const contract = readFields(bytesIn(top, 11));
  const type = numberIn(contract, 1);
  if (type !== transferType && type !== triggerType) return null;
  const parameter = readFields(bytesIn(contract, 2));
  const content = readFields(bytesIn(parameter, 2));
  return {
    from: addressIn(content, 1),
    to: addressIn(content, 2),
    value: numberIn(content, 3),
    data: type === triggerType ? bytesIn(content, 4) : null,
    feeLimit: numberIn(top, 18),
    refBlock: bytesToHex(concatBytes(bytesIn(top, 1), bytesIn(top, 4))),
    expiration: Number(numberIn(top, 8)),
    timestamp: Number(numberIn(top, 14)),
  };
}

/** By which everybody knows a transaction. The signature is no part of it. */
export function tronTransactionId(raw: Uint8Array): string {
  return bytesToHex(sha256(raw));
}

function bytesOf(address: string): Uint8Array {
  const bytes = bytesOfTron(address);
  if (!bytes) throw new RangeError(`no address of Tron: ${address}`);
  return concatBytes(network, bytes);
}

function addressIn(fields: readonly Field[], wanted: number): string {
  const bytes = bytesIn(fields, wanted);
  if (bytes[0] !== network[0]) throw new RangeError('an address of no network');
  return tronOfBytes(bytes.subarray(1));
}

function bytesIn(fields: readonly Field[], wanted: number): Uint8Array {
  const value = fields.find((one) => one.field === wanted)?.value;
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function numberIn(fields: readonly Field[], wanted: number): bigint {
  const value = fields.find((one) => one.field === wanted)?.value;
  return typeof value === 'bigint' ? value : 0n;
}

function number(text: TronTransactionText, name: string): bigint {
  const value = field(text, name);
  if (!/^\d+$/.test(value)) throw new RangeError(`${name} of a transaction is no number: ${value}`);
  return BigInt(value);
}

function field(text: TronTransactionText, name: string): string {
  const value = text[name];
  if (value === undefined || value === '') throw new RangeError(`a transaction without ${name}`);
  return value;
}
