import type { Pause } from '@coffer/keys/phrase/pause.ts';
import { readPhrase } from '@coffer/keys/phrase/phrase.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';

export type ToPrepare = {
  from: number;
  count: number;
  /** Of a wallet that has addresses already: that at position 0, by which its phrase is known. */
  firstAddress?: string | undefined;
};
export type Prepared = { ok: true; keys: DepositKey[] } | { ok: false; problem: string };

/** The next deposit addresses of a phrase. All that needs the word list and the curves; nothing in here knows the network. */
export async function prepareInPage(
  { from, count, firstAddress }: ToPrepare,
  typed: { phrase: string; passphrase: string },
  pause: Pause,
): Promise<Prepared> {
  const read = readPhrase(typed.phrase);
  if (!read.ok) return read;
  const words = { phrase: read.phrase, passphrase: typed.passphrase };
  if (firstAddress !== undefined) {
    const [first] = await all(deriveDepositKeys(words, { from: 0, count: 1 }, pause));
    if (first?.address !== firstAddress) {
      return { ok: false, problem: 'This phrase and passphrase do not belong to this wallet.' };
    }
  }
  return { ok: true, keys: await all(deriveDepositKeys(words, { from, count }, pause)) };
}

async function all(keys: AsyncIterable<DepositKey>): Promise<DepositKey[]> {
  const found: DepositKey[] = [];
  for await (const key of keys) found.push(key);
  return found;
}
