import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { BitcoinNetwork } from './network.ts';
import { readBitcoinSource, spellBitcoinSource } from './source.ts';
import { isSecret, secretProblem } from '../phrase/secret-text.ts';

export type ReadXpub = { ok: true; xpub: string } | { ok: false; problem: string };

const base58check = createBase58check(sha256);
const bytesOfKey = 78;
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e];
/** m/purpose'/coin'/account': where wallets export from, and where they look for what comes in. */
const accountDepth = 3;

/**
 * Takes the extended public key of an account and gives it in one spelling; says what is wrong, never what was given. Bitcoin
 * has more kinds of them, descriptors too, and one for each network.
 */
export function readXpub(text: string, family: ChainFamily, network: BitcoinNetwork = 'main'): ReadXpub {
  const given = text.trim();
  if (isSecret(given)) return refuse(secretProblem);
  if (family === 'BTC_Family') {
    const read = readBitcoinSource(given, network);
    return 'reason' in read ? refuse(read.reason) : { ok: true, xpub: spellBitcoinSource(read.source) };
  }
  const bytes = decode(given);
  if (!bytes) {
    return refuse(
      'must be an extended public key such as xpub6C…; a letter is wrong or missing, for its checksum does not fit',
    );
  }
  if (bytes.length !== bytesOfKey) return refuse('must be an extended public key: this is something shorter or longer');
  if (!startsWith(bytes, xpubVersion)) return refuse('must be an xpub of a main network');
  bytes.set(xpubVersion);
  return checkKey(base58check.encode(bytes));
}

function checkKey(xpub: string): ReadXpub {
  const key = parse(xpub);
  if (!key) return refuse('holds no point of the curve: no wallet exports such a key');
  if (key.depth !== accountDepth || key.index < HARDENED_OFFSET) {
    const whose = key.depth === 0 ? 'of the whole wallet' : `of depth ${key.depth}`;
    return refuse(`must be the key of an account, such as m/44'/60'/0'; this is the key ${whose}`);
  }
  return { ok: true, xpub };
}

function parse(xpub: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    return undefined;
  }
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function refuse(problem: string): ReadXpub {
  return { ok: false, problem };
}
