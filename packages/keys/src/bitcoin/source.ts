import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { KeyScript } from './keys.ts';
import { nameOfNetwork, type BitcoinNetwork } from './network.ts';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { isSecret } from '../phrase/secret-text.ts';

/** Where the account's key stands below the words of its wallet. The fingerprint is 0 where nobody told it. */
export type AccountOrigin = { fingerprint: number; path: readonly number[] };
/** What addresses of an account are made of. `xpub` is in the one spelling of all networks. */
export type BitcoinSource = { script: KeyScript; xpub: string; isTest: boolean; origin: AccountOrigin };
export type ReadSource = { source: BitcoinSource } | { reason: string };

type Dress = { version: readonly number[]; script: KeyScript | null; isTest: boolean };

const base58check = createBase58check(sha256);
const bytesOfKey = 78;
const accountDepth = 3;
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e] as const;
const tpubVersion = [0x04, 0x35, 0x87, 0xcf] as const;

/** SLIP 132: the first letter of a key says what its addresses look like. An xpub alone leaves it open: most mean P2WPKH. */
const dresses: readonly Dress[] = [
  { version: xpubVersion, script: null, isTest: false },
  { version: [0x04, 0x9d, 0x7c, 0xb2], script: 'p2sh-p2wpkh', isTest: false },
  { version: [0x04, 0xb2, 0x47, 0x46], script: 'p2wpkh', isTest: false },
  { version: tpubVersion, script: null, isTest: true },
  { version: [0x04, 0x4a, 0x52, 0x62], script: 'p2sh-p2wpkh', isTest: true },
  { version: [0x04, 0x5f, 0x1c, 0xf6], script: 'p2wpkh', isTest: true },
];

const purposes: Readonly<Record<KeyScript, number>> = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2tr: 86 };
const wrappers: Readonly<Record<KeyScript, readonly [start: string, end: string]>> = {
  p2wpkh: ['wpkh(', ')'],
  'p2sh-p2wpkh': ['sh(wpkh(', '))'],
  p2tr: ['tr(', ')'],
};
const handedOut = /^(?:\/<0;1>\/\*|\/0\/\*)?$/;
const secretProblem =
  'is a secret: nothing of it was kept. It has travelled all the same, so move what it controls to a new wallet';

/**
 * The account that an xpub, ypub, zpub or their test siblings name, or an output descriptor of one key. Says what is wrong,
 * never what was given.
 */
export function readBitcoinSource(text: string, network: BitcoinNetwork): ReadSource {
  const given = text.trim();
  if (isSecret(given) || /[a-z]prv[1-9A-HJ-NP-Za-km-z]/.test(given) || hasPrivateKey(given))
    return { reason: secretProblem };
  const read = given.includes('(') ? readDescriptor(given) : readKey(given, null, null);
  if ('reason' in read) return read;
  // Whoever tries things out at home may use the keys of a real wallet: nothing of value is there.
  if (network === 'regtest' || read.source.isTest === (network !== 'main')) return read;
  const whose = read.source.isTest ? 'a test network' : nameOfNetwork('main');
  return { reason: `is a key of ${whose}, and this is ${nameOfNetwork(network)}` };
}

/** In the one spelling in which it is kept: a plain key where that says it all, else a descriptor. */
export function spellBitcoinSource({ script, xpub, isTest, origin }: BitcoinSource): string {
  const key = dressed(xpub, isTest ? tpubVersion : xpubVersion);
  const hasOrigin = origin.fingerprint !== 0;
  if (script === 'p2wpkh' && !hasOrigin) return key;
  const from = hasOrigin ? `[${spellFingerprint(origin.fingerprint)}/${spellPath(origin.path)}]` : '';
  const [start, end] = wrappers[script];
  const text = `${start}${from}${key}/<0;1>/*${end}`;
  return `${text}#${descriptorChecksum(text)}`;
}

export function spellFingerprint(fingerprint: number): string {
  return fingerprint.toString(16).padStart(8, '0');
}

/** Such as 84h/0h/0h. */
export function spellPath(path: readonly number[]): string {
  return path.map((step) => (step >= HARDENED_OFFSET ? `${step - HARDENED_OFFSET}h` : String(step))).join('/');
}

function readDescriptor(given: string): ReadSource {
  const [text = '', checksum, ...more] = given.split('#');
  if (more.length > 0) return { reason: 'must have one # at most, before its checksum' };
  const expected = descriptorChecksum(text);
  if (expected === null) return { reason: 'has letters in it that no descriptor has' };
  if (checksum !== undefined && checksum !== expected) {
    return { reason: 'is mistyped: a letter is wrong or missing, for its checksum does not fit' };
  }
  const script = (Object.keys(wrappers) as KeyScript[]).find((one) => {
    const [start, end] = wrappers[one];
    return text.startsWith(start) && text.endsWith(end);
  });
  if (!script) return { reason: 'must be a descriptor of one key: wpkh(…), sh(wpkh(…)) or tr(…)' };
  const [start, end] = wrappers[script];
  const inner = text.slice(start.length, -end.length);
  const [, origin, key = '', path = ''] = /^(?:\[([^\]]*)\])?([1-9A-HJ-NP-Za-km-z]+)(.*)$/.exec(inner) ?? [];
  if (!handedOut.test(path)) {
    return { reason: 'must hand out the addresses /0/* of its account, written /<0;1>/* or /0/*' };
  }
  const read = origin === undefined ? null : readOrigin(origin);
  if (read && 'reason' in read) return read;
  return readKey(key, script, read);
}

function readOrigin(text: string): AccountOrigin | { reason: string } {
  const [fingerprint = '', ...steps] = text.split('/');
  const isWhole = /^[0-9a-f]{8}$/i.test(fingerprint) && steps.every((step) => /^\d{1,10}[h'H]?$/.test(step));
  if (!isWhole) return { reason: 'must name the origin of its key as in [d34db33f/84h/0h/0h]' };
  const path = steps.map((step) => Number.parseInt(step, 10) + (/\d$/.test(step) ? 0 : HARDENED_OFFSET));
  return { fingerprint: Number.parseInt(fingerprint, 16), path };
}

function readKey(text: string, script: KeyScript | null, origin: AccountOrigin | null): ReadSource {
  const bytes = decode(text);
  if (!bytes) {
    return { reason: 'must be an extended public key; a letter is wrong or missing, for its checksum does not fit' };
  }
  const dress = dresses.find(({ version }) => version.every((byte, at) => bytes[at] === byte));
  if (bytes.length !== bytesOfKey || !dress) {
    return { reason: 'must be an extended public key of Bitcoin: xpub, ypub, zpub, tpub, upub or vpub' };
  }
  if (script !== null && dress.script !== null) {
    return { reason: 'must name its key as an xpub or tpub: the descriptor says the rest' };
  }
  bytes.set(xpubVersion);
  const xpub = base58check.encode(bytes);
  const key = parse(xpub);
  if (!key) return { reason: 'holds no point of the curve: no wallet exports such a key' };
  if (key.depth !== accountDepth || key.index < HARDENED_OFFSET) {
    const whose = key.depth === 0 ? 'of the whole wallet' : `of depth ${key.depth}`;
    return { reason: `must be the key of an account, such as m/84'/0'/0'; this is the key ${whose}` };
  }
  const kind = script ?? dress.script ?? 'p2wpkh';
  const path = [HARDENED_OFFSET + purposes[kind], HARDENED_OFFSET + (dress.isTest ? 1 : 0), key.index];
  return { source: { script: kind, xpub, isTest: dress.isTest, origin: origin ?? { fingerprint: 0, path } } };
}

/** A key in the form of a wallet file may stand anywhere in a descriptor. */
function hasPrivateKey(text: string): boolean {
  return text.split(/[^1-9A-HJ-NP-Za-km-z]+/).some((part) => part.length > 40 && isSecret(part));
}

function dressed(xpub: string, version: readonly number[]): string {
  const bytes = base58check.decode(xpub);
  bytes.set(version);
  return base58check.encode(bytes);
}

function parse(xpub: string): HDKey | null {
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    return null;
  }
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
