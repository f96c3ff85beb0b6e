import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { isSecret } from './secret-text.ts';

export type ReadXpub = { ok: true; xpub: string } | { ok: false; problem: string };

const base58check = createBase58check(sha256);
const bytesOfKey = 78;
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e];
const zpubVersion = [0x04, 0xb2, 0x47, 0x46];
/** m/purpose'/coin'/account': where wallets export from, and where they look for what comes in. */
const accountDepth = 3;

const secretProblem =
  'is a secret: nothing of it was kept. It has travelled all the same, so move what it controls to a new wallet. Here ' +
  'belongs the extended public key, which begins with xpub';

/** Takes the extended public key of an account and gives it in one spelling; says what is wrong, never what was given. */
export function readXpub(text: string, family: ChainFamily): ReadXpub {
  const given = text.trim();
  if (isSecret(given)) return refuse(secretProblem);
  const bytes = decode(given);
  if (!bytes) {
    return refuse(
      'must be an extended public key such as xpub6C…; a letter is wrong or missing, for its checksum does not fit',
    );
  }
  if (bytes.length !== bytesOfKey) return refuse('must be an extended public key: this is something shorter or longer');
  const zpub = startsWith(bytes, zpubVersion);
  if (!startsWith(bytes, xpubVersion) && !(zpub && family === 'BTC_Family')) {
    const allowed = family === 'BTC_Family' ? 'an xpub or zpub' : 'an xpub';
    return refuse(`must be ${allowed} of a main network`);
  }
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
