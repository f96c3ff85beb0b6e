import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { prefixesOf, type BitcoinNetwork } from './network.ts';

/** What an output asks of whoever spends it. */
export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';
export type Script = { kind: ScriptKind; hash: Uint8Array };

const base58check = createBase58check(sha256);
const opDup = 0x76;
const opHash160 = 0xa9;
const opEqual = 0x87;
const opEqualVerify = 0x88;
const opCheckSig = 0xac;
const opOne = 0x51;

/** The bytes of an output that pays to it. */
export function scriptBytes({ kind, hash }: Script): Uint8Array {
  const push = concatBytes(Uint8Array.of(hash.length), hash);
  if (kind === 'p2pkh')
    return concatBytes(Uint8Array.of(opDup, opHash160), push, Uint8Array.of(opEqualVerify, opCheckSig));
  if (kind === 'p2sh') return concatBytes(Uint8Array.of(opHash160), push, Uint8Array.of(opEqual));
  return concatBytes(Uint8Array.of(kind === 'p2tr' ? opOne : 0), push);
}

/** Null for what has no address. */
export function readScript(bytes: Uint8Array): Script | null {
  const [first, second] = bytes;
  if (bytes.length === 22 && first === 0 && second === 20) return { kind: 'p2wpkh', hash: bytes.slice(2) };
  if (bytes.length === 34 && first === 0 && second === 32) return { kind: 'p2wsh', hash: bytes.slice(2) };
  if (bytes.length === 34 && first === opOne && second === 32) return { kind: 'p2tr', hash: bytes.slice(2) };
  if (bytes.length === 23 && first === opHash160 && second === 20 && bytes[22] === opEqual) {
    return { kind: 'p2sh', hash: bytes.slice(2, 22) };
  }
  const isKeyHash = bytes.length === 25 && first === opDup && second === opHash160 && bytes[2] === 20;
  if (isKeyHash && bytes[23] === opEqualVerify && bytes[24] === opCheckSig) {
    return { kind: 'p2pkh', hash: bytes.slice(3, 23) };
  }
  return null;
}

/** In the one spelling in which this program writes it. */
export function spellScript({ kind, hash }: Script, network: BitcoinNetwork): string {
  const prefixes = prefixesOf(network);
  if (kind === 'p2pkh') return base58check.encode(concatBytes(Uint8Array.of(prefixes.pubKeyHash), hash));
  if (kind === 'p2sh') return base58check.encode(concatBytes(Uint8Array.of(prefixes.scriptHash), hash));
  if (kind === 'p2tr') return bech32m.encode(prefixes.bech32, [1, ...bech32m.toWords(hash)]);
  return bech32.encode(prefixes.bech32, [0, ...bech32.toWords(hash)]);
}

/** The address that an output pays to; null where it has none. */
export function addressOfOutput(bytes: Uint8Array, network: BitcoinNetwork): string | null {
  const script = readScript(bytes);
  return script && spellScript(script, network);
}
