import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
/** Where the key stands in an extended key; a private one begins with a zero byte there. */
const keyAt = 45;
const bytesOfExtendedKey = 78;
const bytesOfSolanaKey = 64;
const wifVersions = [0x80, 0xef];
/** Shorter than any phrase, so that one with words left out is one too. */
const wordsMin = 9;

/** What is said to whoever gave one in the place of an extended public key. */
export const secretProblem =
  'is a secret: nothing of it was kept. It has travelled all the same, so move what it controls to a new wallet. Here ' +
  'belongs the extended public key, which begins with xpub';

/** Whether a text is a private key or a phrase, or was meant to be one: a mistyped secret is a secret too. */
export function isSecret(text: string): boolean {
  const trimmed = text.trim();
  return (
    /^(0x)?([0-9a-f]{64}|[0-9a-f]{128})$/i.test(trimmed) ||
    /^[a-z]prv[1-9A-HJ-NP-Za-km-z]/i.test(trimmed) ||
    /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){31,63}\s*\]$/.test(trimmed) ||
    isPhrase(trimmed) ||
    isEncodedSecret(trimmed)
  );
}

/** Words with or without their numbers, however they are held together. */
function isPhrase(text: string): boolean {
  const words = text.split(/[\s,;_-]+/).filter((word) => /^[\d.):]*\p{L}{2,}[.,]?$/u.test(word));
  return words.length >= wordsMin;
}

function isEncodedSecret(text: string): boolean {
  if (/^[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text)) return true;
  const checked = decode(base58check, text);
  if (checked?.length === bytesOfExtendedKey) return checked[keyAt] === 0;
  if (checked) return (checked.length === 33 || checked.length === 34) && wifVersions.includes(checked[0] ?? 0);
  return decode(base58, text)?.length === bytesOfSolanaKey;
}

function decode(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text);
  } catch {
    return undefined;
  }
}
