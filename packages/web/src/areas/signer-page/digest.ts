import type { Look } from '@coffer/contract/money-out/signer-page.ts';

/** What the passkey signs, worked out here of what is shown. */
export async function digestOf(look: Look, payoutIds: readonly string[]): Promise<string> {
  if ('bytes' in look) return sha256(look.bytes);
  const hashes = await Promise.all(look.intents.map(({ bytes }) => sha256(bytes)));
  if (look.what === 'payout') return hashes[0] ?? '';
  return sha256(hashes.map((hash, at) => `${payoutIds[at]} ${hash}\n`).join(''));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As browsers take it. */
export function challengeOf(hash: string): string {
  const bytes = (hash.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16))).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
