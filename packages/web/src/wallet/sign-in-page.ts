import type { ToSign } from '@coffer/contract/signing-requests.ts';
import type { Pause } from '@coffer/keys/derive-accounts.ts';
import { WrongPhrase } from '@coffer/keys/evm-keys.ts';
import { readPhrase } from '@coffer/keys/phrase.ts';
import { signAuthorizations } from '@coffer/keys/sign-authorizations.ts';
import { signTransfers } from '@coffer/keys/sign-transfers.ts';
import type { SignedEntry } from './signing-file.ts';

export type Typed = { phrase: string; passphrase: string };
export type Signing = { ok: true; entries: AsyncGenerator<SignedEntry> } | { ok: false; problem: string };

/** All that needs the word list and the curves: a part of its own. Nothing in here knows the network. */
export function signInPage(unsigned: ToSign, { phrase: text, passphrase }: Typed, pause: Pause): Signing {
  const read = readPhrase(text);
  if (!read.ok) return read;
  return { ok: true, entries: signAll(unsigned, { phrase: read.phrase, passphrase }, pause) };
}

async function* signAll(unsigned: ToSign, words: Typed, pause: Pause): AsyncGenerator<SignedEntry> {
  if (unsigned.kind === 'authorizations') {
    for await (const { address, nonce, signature } of signAuthorizations(words, unsigned, pause)) {
      yield { address, nonce, signed: signature };
    }
    return;
  }
  const nonces = new Map(unsigned.items.map(({ address, nonce }) => [address, nonce]));
  for await (const { address, bytes } of signTransfers(words, unsigned.items, pause)) {
    yield { address, nonce: nonces.get(address) ?? 0, signed: bytes };
  }
}

/** What is told of a failure: never a word of what was typed. */
export function problemOf(failure: unknown): string {
  if (failure instanceof WrongPhrase) return failure.message;
  return 'It could not be signed: what is asked for cannot be signed with this phrase.';
}
