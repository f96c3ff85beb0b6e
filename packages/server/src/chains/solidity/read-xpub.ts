import { readXpub as readText, type ReadXpub } from '@coffer/keys/bitcoin/read-xpub.ts';

/** Of an account of the family, whatever its coin. */
export function readXpub(text: string): ReadXpub {
  return readText(text, 'ETH_Family');
}
