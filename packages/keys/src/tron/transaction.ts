import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bytesOfTron, tronOfBytes } from './address.ts';
import { writeFields, type Field } from './protobuf.ts';
import { readMessage } from './read-message.ts';

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
const names = new Map([
  [transferType, 'protocol.TransferContract'],
  [triggerType, 'protocol.TriggerSmartContract'],
]);
const network = Uint8Array.of(0x41);
const addressBytes = 21;

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
  const type = data === null ? transferType : triggerType;
  const url = new TextEncoder().encode(`type.googleapis.com/${names.get(type)}`);
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

/** Null for whatever is neither a plain payment nor a plain call, or is written in another way than ours: nothing may go unseen. */
export function readTronTransaction(raw: Uint8Array): TronOrder | null {
  return readOrNull(() => {
    const order = orderIn(raw);
    return order && bytesToHex(rawOf(order)) === bytesToHex(raw) ? order : null;
  });
}

/**
 * What a payment or a call in the chain orders, however its sender wrote it and whatever else it carries, such as a memo: nodes
 * execute the last of a field that is there twice. Null where it orders something else.
 */
export function readTronOrder(raw: Uint8Array): TronOrder | null {
  return readOrNull(() => orderIn(raw));
}

function readOrNull(read: () => TronOrder | null): TronOrder | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function orderIn(raw: Uint8Array): TronOrder | null {
  const top = readMessage(raw);
  const [contract, ...others] = top.messages(11);
  if (!contract || others.length > 0) return null;
  const type = BigInt.asIntN(32, contract.number(1));
  const name = names.get(type);
  const parameter = contract.message(2);
  if (name === undefined || nameIn(parameter.bytes(1)) !== name) return null;
  const content = readMessage(parameter.bytes(2));
  return {
    from: addressIn(content.bytes(1)),
    to: addressIn(content.bytes(2)),
    value: content.number(3),
    data: type === triggerType ? content.bytes(4) : null,
    feeLimit: top.number(18),
    refBlock: bytesToHex(concatBytes(top.bytes(1), top.bytes(4))),
    expiration: Number(top.number(8)),
    timestamp: Number(top.number(14)),
  };
}

/** What stands before the last stroke nodes do not look at. */
function nameIn(url: Uint8Array): string {
  return /\/([^/]*)$/.exec(new TextDecoder().decode(url))?.[1] ?? '';
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

function addressIn(bytes: Uint8Array): string {
  if (bytes.length !== addressBytes || bytes[0] !== network[0]) throw new RangeError('an address of no network');
  return tronOfBytes(bytes.subarray(1));
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
