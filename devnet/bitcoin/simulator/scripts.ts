import { Address, OutScript, Script } from '@scure/btc-signer';
import { regtest } from '../regtest.ts';

export type ScriptType =
  | 'pubkeyhash'
  | 'scripthash'
  | 'witness_v0_keyhash'
  | 'witness_v0_scripthash'
  | 'witness_v1_taproot'
  | 'nulldata'
  | 'nonstandard';

const patterns: readonly [type: ScriptType, length: number, head: readonly number[], tail: readonly number[]][] = [
  ['pubkeyhash', 25, [0x76, 0xa9, 20], [0x88, 0xac]],
  ['scripthash', 23, [0xa9, 20], [0x87]],
  ['witness_v0_keyhash', 22, [0, 20], []],
  ['witness_v0_scripthash', 34, [0, 32], []],
  ['witness_v1_taproot', 34, [0x51, 32], []],
];

/** The kinds of scripts that people pay to; and what is in them, a hash or a key. */
export function readScript(script: Uint8Array): { type: ScriptType; payload: Uint8Array } {
  for (const [type, length, head, tail] of patterns) {
    const fits = script.length === length && head.every((byte, at) => script[at] === byte);
    if (fits && tail.every((byte, at) => script[length - tail.length + at] === byte))
      return { type, payload: script.subarray(head.length, length - tail.length) };
  }
  return { type: script[0] === 0x6a ? 'nulldata' : 'nonstandard', payload: new Uint8Array() };
}

export function addressOf(script: Uint8Array): string | undefined {
  const { type } = readScript(script);
  if (type === 'nulldata' || type === 'nonstandard') return undefined;
  try {
    return Address(regtest).encode(OutScript.decode(script));
  } catch {
    // A key that lies on no curve has no address.
    return undefined;
  }
}

/** What is pushed, when nothing else is done. */
export function pushesOf(script: Uint8Array): Uint8Array[] | undefined {
  try {
    const parts = Script.decode(script).map((part) => (part === 0 || part === 'OP_0' ? new Uint8Array() : part));
    return parts.every((part) => part instanceof Uint8Array) ? parts : undefined;
  } catch {
    return undefined;
  }
}

const firstNumber = 0x50;
const checkMultisig = 0xae;

/** `2 <key> <key> <key> 3 CHECKMULTISIG`: so many of these keys have to sign. */
export function readMultisig(script: Uint8Array): { needed: number; keys: Uint8Array[] } | undefined {
  const needed = (script[0] ?? 0) - firstNumber;
  const total = (script.at(-2) ?? 0) - firstNumber;
  if (script.at(-1) !== checkMultisig || needed < 1 || total < needed || total > 16) return undefined;
  const keys = pushesOf(script.subarray(1, -2));
  const isFull = keys?.length === total && keys.every((key) => key.length === 33);
  return isFull ? { needed, keys } : undefined;
}
