import { keyText } from '@coffer/keys/solana/base58.ts';
import { readU32 } from '@coffer/keys/solana/bytes.ts';
import { isTokenProgram, token2022Program } from '@coffer/keys/solana/programs.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { confirmed } from './fetch-blocks.ts';
import { list, readContext, record } from './raw-shapes.ts';

export type Mint = {
  program: string;
  decimals: number;
  /** Keeps a part of each transfer in the account that gets it. */
  withholdsFees: boolean;
  /** Why we take none of it. */
  refusal: string | null;
  /** What its token accounts need at least, for the rent. */
  accountBytes: number;
  /** Its own words, where it has some. */
  label: { name: string; symbol: string } | null;
};

const bytesOfMint = 82;
const decimalsAt = 44;
const readyAt = 45;
/** Mints with extensions are as long as token accounts, then say what they are. */
const kindAt = 165;
const extensionsAt = 166;
const kindMint = 1;
const bytesOfAccount = 165;
const bytesOfKey = 32;

const feeConfig = 1;
const defaultState = 6;
const noTransfers = 9;
const permanentDelegate = 12;
const transferHook = 14;
const tokenMetadata = 19;
const pausable = 26;
const frozen = 2;
/** Issuers whom people trust in spite of what their mint lets them do: PayPal's dollar. */
const trusted = new Set(['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo']);

/** A token's mint; null where there is none. */
export async function readMint(node: RpcNode, address: string): Promise<Mint | null> {
  const { value } = readContext(await node.call('getAccountInfo', [address, { ...confirmed, encoding: 'base64' }]));
  if (value === null) return null;
  const { owner, data } = record(value, 'an account');
  const [text] = list(data, 'the data of an account');
  if (typeof owner !== 'string' || !isTokenProgram(owner) || typeof text !== 'string') return null;
  const mint = mintIn(owner, Buffer.from(text, 'base64'));
  return mint && trusted.has(address) ? { ...mint, refusal: null } : mint;
}

export function mintIn(program: string, bytes: Buffer): Mint | null {
  const isPlain = bytes.length === bytesOfMint;
  const isExtended = program === token2022Program && bytes[kindAt] === kindMint;
  if ((!isPlain && !isExtended) || bytes[readyAt] !== 1) return null;
  const extensions = isExtended ? extensionsIn(bytes) : new Map<number, Buffer>();
  return {
    program,
    decimals: bytes[decimalsAt] ?? 0,
    withholdsFees: extensions.has(feeConfig),
    refusal: refusalOf(extensions),
    accountBytes: accountBytesOf(program, extensions),
    label: labelIn(extensions.get(tokenMetadata)),
  };
}

function extensionsIn(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = extensionsAt; at + 4 <= bytes.length;) {
    const [kind, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    if (kind === 0) break;
    found.set(kind, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

function refusalOf(extensions: ReadonlyMap<number, Buffer>): string | null {
  const hook = extensions.get(transferHook);
  const program = hook?.subarray(bytesOfKey, 2 * bytesOfKey);
  if (program?.some((byte) => byte !== 0)) {
    return `Each transfer asks the program ${keyText(program)} first, which may refuse it.`;
  }
  if (extensions.has(noTransfers)) return 'This token cannot be transferred.';
  if (extensions.get(defaultState)?.[0] === frozen) return 'New accounts of this token are frozen.';
  if (extensions.has(permanentDelegate)) return 'Its issuer can take tokens out of any account.';
  return null;
}

/** Own accounts may not change hands under the newer program; each extension of the mint asks for room in the account. */
function accountBytesOf(program: string, extensions: ReadonlyMap<number, Buffer>): number {
  if (program !== token2022Program) return bytesOfAccount;
  const [kind, ownerStays, heading] = [1, 4, 4];
  const fees = extensions.has(feeConfig) ? heading + 8 : 0;
  const hook = extensions.has(transferHook) ? heading + 1 : 0;
  const still = extensions.has(noTransfers) ? heading : 0;
  const paused = extensions.has(pausable) ? heading : 0;
  return bytesOfAccount + kind + ownerStays + fees + hook + still + paused;
}

/** Authority and mint come first, then the texts, each with its length. */
function labelIn(metadata: Buffer | undefined): Mint['label'] {
  if (!metadata) return null;
  const texts: string[] = [];
  for (let at = 2 * bytesOfKey; texts.length < 2;) {
    if (at + 4 > metadata.length) return null;
    const length = readU32(metadata, at);
    texts.push(metadata.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  const [name = '', symbol = ''] = texts;
  return { name, symbol };
}
