import { readRefusal, type RefusalKind } from './read-refusal.ts';

const sentences: Readonly<Record<Exclude<RefusalKind, 'other'>, string>> = {
  declined: 'You declined it in the wallet.',
  forbidden: 'The wallet has not allowed this site to use the account.',
  unable: 'The wallet cannot do this.',
  disconnected: 'The wallet is not connected to any network.',
  disconnectedHere: 'The wallet is not connected to this network.',
  unknownNetwork: 'The wallet does not know this network. Add it there, then try again.',
  busy: 'The wallet is waiting for you: open it and answer its request.',
  poor: 'The account has too little to pay for the transaction.',
  noAccount: 'The wallet showed no account.',
  otherNetwork: 'The wallet stayed on another network.',
  noHash: 'The wallet did not say which transaction it sent.',
};

/** Why a wallet did not do what it was asked, in words. */
export function refusalOf(error: unknown): string {
  const { kind, words } = readRefusal(error);
  if (kind !== 'other') return sentences[kind];
  return words === '' ? 'The wallet refused without a reason.' : `The wallet refused: ${words}`;
}
