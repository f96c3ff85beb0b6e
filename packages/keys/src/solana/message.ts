import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { ByteReader, lengthBytes } from './bytes.ts';

export type SolanaAccount = { readonly address: string; readonly isSigner: boolean; readonly isWritable: boolean };
export type SolanaInstruction = {
  readonly program: string;
  readonly accounts: readonly SolanaAccount[];
  readonly data: Uint8Array;
};
export type SolanaMessage = {
  readonly feePayer: string;
  /** A recent block's hash, or the value of a nonce account: what the message lives by. */
  readonly lifetime: string;
  readonly instructions: readonly SolanaInstruction[];
};
export type ReadMessage = SolanaMessage & { readonly signers: readonly string[] };

const bytesOfKey = 32;
const accountsMax = 256;
const versionFlag = 0x80;

/** The bytes that are signed. Accounts stand in the order in which they are first named. */
export function encodeMessage({ feePayer, lifetime, instructions }: SolanaMessage): Uint8Array {
  const accounts = new Map<string, SolanaAccount>();
  const name = ({ address, isSigner, isWritable }: SolanaAccount) => {
    const known = accounts.get(address);
    const needs = {
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    };
    accounts.set(address, { address, ...needs });
  };
  name({ address: feePayer, isSigner: true, isWritable: true });
  for (const instruction of instructions) for (const account of instruction.accounts) name(account);
  for (const { program } of instructions) name({ address: program, isSigner: false, isWritable: false });
  const groups = [
    [...accounts.values()].filter((one) => one.isSigner && one.isWritable),
    [...accounts.values()].filter((one) => one.isSigner && !one.isWritable),
    [...accounts.values()].filter((one) => !one.isSigner && one.isWritable),
    [...accounts.values()].filter((one) => !one.isSigner && !one.isWritable),
  ] as const;
  const order = groups.flat().map(({ address }) => address);
  if (order.length > accountsMax) throw new RangeError(`${order.length} accounts in one transaction`);
  const indexOf = new Map(order.map((address, at) => [address, at]));
  const at = (address: string) => indexOf.get(address) ?? 0;
  return concatBytes(
    Uint8Array.of(groups[0].length + groups[1].length, groups[1].length, groups[3].length),
    lengthBytes(order.length),
    ...order.map((address) => base58.decode(address)),
    base58.decode(lifetime),
    lengthBytes(instructions.length),
    ...instructions.flatMap(({ program, accounts: named, data }) => [
      Uint8Array.of(at(program)),
      lengthBytes(named.length),
      Uint8Array.from(named, ({ address }) => at(address)),
      lengthBytes(data.length),
      data,
    ]),
  );
}

/** What the bytes say, or why they say nothing that we would sign. */
export function decodeMessage(bytes: Uint8Array): ReadMessage | { reason: string } {
  const reader = new ByteReader(bytes);
  try {
    const message = readMessage(reader);
    return reader.isAtEnd ? message : { reason: 'There is something behind the end of the transaction.' };
  } catch (error) {
    if (error instanceof RangeError) return { reason: error.message };
    throw error;
  }
}

function readMessage(reader: ByteReader): ReadMessage {
  const isVersioned = (reader.peek() & versionFlag) !== 0;
  if (isVersioned && reader.byte() !== versionFlag) throw new RangeError('This version of a transaction is not known.');
  const [signerCount, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const addresses = Array.from({ length: reader.length() }, () => base58.encode(reader.take(bytesOfKey)));
  if (signerCount === 0 || readonlySigners >= signerCount || signerCount + readonlyOthers > addresses.length) {
    throw new RangeError('Its head does not fit its accounts.');
  }
  if (new Set(addresses).size !== addresses.length) throw new RangeError('It names an account twice.');
  const account = (index: number): SolanaAccount => {
    const address = addresses[index];
    if (address === undefined) throw new RangeError('It names an account that is not there.');
    const isSigner = index < signerCount;
    const isWritable = isSigner ? index < signerCount - readonlySigners : index < addresses.length - readonlyOthers;
    return { address, isSigner, isWritable };
  };
  const lifetime = base58.encode(reader.take(bytesOfKey));
  const instructions = Array.from({ length: reader.length() }, () => ({
    program: account(reader.byte()).address,
    accounts: Array.from({ length: reader.length() }, () => account(reader.byte())),
    data: reader.take(reader.length()),
  }));
  if (isVersioned && reader.length() > 0) {
    throw new RangeError('It takes accounts from a table, so that nobody can see here whom it pays.');
  }
  return { feePayer: account(0).address, signers: addresses.slice(0, signerCount), lifetime, instructions };
}
