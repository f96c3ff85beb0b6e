import { getAddressDecoder, type Address, type ReadonlyUint8Array } from '@solana/kit';
import type { Message } from './read-wire.ts';

/** What a message takes from lookup tables. */
export type Loaded = { writable: readonly Address[]; readonly: readonly Address[] };

/** Every account that a transaction names, in the order in which its instructions count them. */
export type Keys = {
  all: readonly Address[];
  loaded: Loaded;
  isSigner(index: number): boolean;
  isWritable(index: number): boolean;
};

type TableAt = (address: Address) => { data: ReadonlyUint8Array } | undefined;

const tableHeaderBytes = 56;
const addressBytes = 32;

export function accountKeys(message: Message, loaded: Loaded): Keys {
  const own = message.staticAccounts;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const isSigner = (index: number): boolean => index < numSignerAccounts;
  function isWritable(index: number): boolean {
    if (isSigner(index)) return index < numSignerAccounts - numReadonlySignerAccounts;
    if (index < own.length) return index < own.length - numReadonlyNonSignerAccounts;
    return index < own.length + loaded.writable.length;
  }
  return { all: [...own, ...loaded.writable, ...loaded.readonly], loaded, isSigner, isWritable };
}

export function loadedKeys(message: Message, tableAt: TableAt): Loaded {
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
  const found = lookups.map(({ lookupTableAddress, readonlyIndexes, writableIndexes }) => {
    const data = tableAt(lookupTableAddress)?.data;
    const pick = (indexes: readonly number[]): Address[] => indexes.flatMap((index) => addressIn(data, index));
    return { writable: pick(writableIndexes), readonly: pick(readonlyIndexes) };
  });
  return { writable: found.flatMap((one) => one.writable), readonly: found.flatMap((one) => one.readonly) };
}

/** None for an index that the table does not have: the machine then refuses the transaction. */
function addressIn(data: ReadonlyUint8Array | undefined, index: number): Address[] {
  const from = tableHeaderBytes + index * addressBytes;
  if (!data || data.length < from + addressBytes) return [];
  return [getAddressDecoder().decode(data, from)];
}
