import type { ToSign } from '@coffer/contract/signing-requests.ts';

/** What goes to a machine without a network, and what comes back from it: text that holds no secret either way. */
export type RequestFile = { coffer: 'request-to-sign'; version: 1; unsigned: ToSign };
export type SignedFile = {
  coffer: 'signed';
  version: 1;
  kind: ToSign['kind'];
  chainId: string;
  entries: SignedEntry[];
};
/** `nonce` is the one that was signed for. */
export type SignedEntry = { address: string; nonce: number; signed: string };

const bytesMax = 5_000_000;

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
    return refuse('This is no file with a request to sign.');
  const unsigned = file['unsigned'] as ToSign | undefined;
  const isKnown = unsigned?.kind === 'authorizations' || unsigned?.kind === 'transfers';
  if (!isKnown || !Array.isArray(unsigned.items) || unsigned.items.length === 0 || !unsigned.items.every(isItem)) {
    return refuse('The file is damaged: download it again.');
  }
  return { ok: true, value: unsigned };
}

/** What was signed elsewhere, in the order in which it was asked for. */
export function readSignedFile(text: string, unsigned: ToSign): Read<SignedEntry[]> {
  const file = objectOf(text);
  if (file?.['coffer'] !== 'signed' || file['version'] !== 1) return refuse('This is no file with signatures.');
  const entries = file['entries'];
  if (file['kind'] !== unsigned.kind || file['chainId'] !== unsigned.chainId || !Array.isArray(entries)) {
    return refuse('These signatures are for something else.');
  }
  const given = entries as (Partial<SignedEntry> | null)[];
  const byAddress = new Map(given.map((entry) => [String(entry?.address).toLowerCase(), entry]));
  const ordered = unsigned.items.flatMap(({ address, nonce }) => {
    const entry = byAddress.get(address.toLowerCase());
    return entry?.nonce === nonce && typeof entry.signed === 'string' ? [{ address, nonce, signed: entry.signed }] : [];
  });
  const missing = unsigned.items.length - ordered.length;
  if (missing > 0)
    return refuse(`${missing} of ${unsigned.items.length} signatures are missing: sign the newest file.`);
  return { ok: true, value: ordered };
}

export async function readFileText(file: File): Promise<Read<string>> {
  if (file.size > bytesMax) return refuse('This file is too large to be one of ours.');
  return { ok: true, value: await file.text() };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isItem({ address, position, nonce }: ToSign['items'][number]): boolean {
  return typeof address === 'string' && Number.isSafeInteger(position) && Number.isSafeInteger(nonce);
}

function refuse<T>(problem: string): Read<T> {
  return { ok: false, problem };
}
