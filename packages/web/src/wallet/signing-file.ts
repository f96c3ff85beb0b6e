import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';

/** What goes to a machine without a network, and what comes back from it: text that holds no secret either way. */
export type RequestFile = { coffer: 'request-to-sign'; version: 1; unsigned: ToSign };
export type SignedFile = {
  coffer: 'signed';
  version: 1;
  kind: ToSign['kind'];
  chainId: string;
  entries: SignedEntry[];
};
/**
 * `nonce` is the one that was signed for; 0 where there is none. A transaction for many is named by where it pays to, and by
 * its number where there are several.
 */
export type SignedEntry = { address: string; nonce: number; signed: string };

const bytesMax = 5_000_000;
const kinds: readonly ToSign['kind'][] = ['authorizations', 'transfers', 'psbt', 'cosigned'];
const psbtMagic = Array.from('psbt\xff', (letter) => letter.charCodeAt(0));
/** A PSBT in base64 or in digits, or a transaction in digits. */
const ofOtherWallets = /^(?:cHNidP|70736274ff|0[12]000000)[0-9A-Za-z+/=\s]*$/i;

export function requestFileText(unsigned: ToSign): string {
  return `${JSON.stringify({ coffer: 'request-to-sign', version: 1, unsigned } satisfies RequestFile, null, 2)}\n`;
}

export function signedFileText({ kind, chainId }: ToSign, entries: SignedEntry[]): string {
  return `${JSON.stringify({ coffer: 'signed', version: 1, kind, chainId, entries } satisfies SignedFile, null, 2)}\n`;
}

export type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

export function readRequestFile(text: string): Read<ToSign> {
  const file = objectOf(text);
  if (file?.['coffer'] !== 'request-to-sign' || file['version'] !== 1)
    return refuse('This is not a signing request file.');
  const unsigned = file['unsigned'] as ToSign | undefined;
  const isKnown = unsigned !== undefined && kinds.includes(unsigned.kind);
  if (!isKnown || !isList(unsigned.items) || !unsigned.items.every(isItem) || !hasTransactions(unsigned)) {
    return refuse('The file is damaged: download it again.');
  }
  return { ok: true, value: unsigned };
}

/** What is signed by itself: each item, or each transaction for many of them. */
export function partsOf(unsigned: ToSign): Pick<SignedEntry, 'address' | 'nonce'>[] {
  const { kind, coldAddress: address } = unsigned;
  if (kind === 'psbt') return [{ address, nonce: 0 }];
  return kind === 'cosigned' ? unsigned.transactions.map((_one, nonce) => ({ address, nonce })) : unsigned.items;
}

/**
 * What was signed elsewhere, in the order in which it was asked for. Programs of hardware wallets give back the PSBT, or the
 * transaction that it became.
 */
export function readSignedFile(text: string, unsigned: ToSign): Read<SignedEntry[]> {
  if (unsigned.kind === 'psbt' && ofOtherWallets.test(text.trim())) {
    return { ok: true, value: [{ address: unsigned.coldAddress, nonce: 0, signed: text.trim() }] };
  }
  const file = objectOf(text);
  if (file?.['coffer'] !== 'signed' || file['version'] !== 1) return refuse('This is not a file with signatures.');
  const entries = file['entries'];
  if (file['kind'] !== unsigned.kind || file['chainId'] !== unsigned.chainId || !Array.isArray(entries)) {
    return refuse('These signatures belong to a different request.');
  }
  const given = entries as (Partial<SignedEntry> | null)[];
  const parts = partsOf(unsigned);
  const nameOf = (entry: Partial<SignedEntry> | null) => `${String(entry?.address).toLowerCase()} ${entry?.nonce}`;
  const byName = new Map(given.map((entry) => [nameOf(entry), entry]));
  const ordered = parts.flatMap(({ address, nonce }) => {
    const signed = byName.get(nameOf({ address, nonce }))?.signed;
    return typeof signed === 'string' ? [{ address, nonce, signed }] : [];
  });
  const missing = parts.length - ordered.length;
  if (missing > 0) return refuse(`${missing} of ${parts.length} signatures are missing: sign the latest file.`);
  return { ok: true, value: ordered };
}

export async function readFileText(file: File): Promise<Read<string>> {
  if (file.size > bytesMax) return refuse('This file is too large to be a Coffer file.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPsbt = psbtMagic.every((byte, at) => bytes[at] === byte);
  return { ok: true, value: isPsbt ? toBase64(bytes) : new TextDecoder().decode(bytes) };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isItem(item: ToSign['items'][number]): boolean {
  if (typeof item.address !== 'string' || !Number.isSafeInteger(item.position)) return false;
  if ('coin' in item) return typeof item.coin === 'string';
  return Number.isSafeInteger('transaction' in item ? item.transaction : item.nonce);
}

function hasTransactions(unsigned: ToSign): boolean {
  return unsigned.kind !== 'cosigned' || isList(unsigned.transactions);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function refuse<T>(problem: string): Read<T> {
  return { ok: false, problem };
}
