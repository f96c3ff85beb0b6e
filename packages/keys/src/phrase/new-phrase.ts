import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

const strengthBits = 256;

/** The 24 words of a phrase that nobody had before, out of the randomness of the browser. */
export function newPhrase(): string[] {
  return generateMnemonic(wordlist, strengthBits).split(' ');
}
