import { deriveAccounts, type Account, type Wanted } from '@coffer/keys/accounts/derive-accounts.ts';
import type { Pause } from '@coffer/keys/phrase/pause.ts';
import { newPhrase } from '@coffer/keys/phrase/new-phrase.ts';
import { readPhrase } from '@coffer/keys/phrase/phrase.ts';

export type Entered = Omit<Wanted, 'phrase'> & { text: string };
export type Derived = { ok: true; accounts: AsyncGenerator<Account> } | { ok: false; problem: string };

/** All that needs the word list and the curves: a part of its own, so that the page is there before it. */
export function deriveInPage({ text, ...wanted }: Entered, pause: Pause): Derived {
  const read = readPhrase(text);
  return read.ok ? { ok: true, accounts: deriveAccounts({ ...wanted, phrase: read.phrase }, pause) } : read;
}

/** Made beside the rest of what keys need, so that it is here before the network is cut. */
export function makePhraseInPage(): string[] {
  return newPhrase();
}
