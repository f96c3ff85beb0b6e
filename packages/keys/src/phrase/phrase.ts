import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

export type ReadPhrase = { ok: true; phrase: string } | { ok: false; problem: string };

const wordCounts = [12, 15, 18, 21, 24];
const known = new Set(wordlist);
/** As in "1. abandon" or "1) abandon", also where the number stands alone. */
const numbering = /^\d+[.):]?/;

/** Takes a phrase the way people keep one: upper case, over several lines, numbered. Says which word is wrong. */
export function readPhrase(text: string): ReadPhrase {
  const words = wordsOf(text);
  if (words.length === 0) return refuse('Enter the words of the phrase.');

  const wrong = words.flatMap((word, at) => (known.has(word) ? [] : [{ word, position: at + 1 }]));
  const [first] = wrong;
  if (first) {
    const others = wrong.length - 1;
    const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'is' : 'are'} not either.`;
    return refuse(`Word ${first.position}, "${first.word}", is not in the English word list.${more}`);
  }
  if (!wordCounts.includes(words.length)) {
    return refuse(`A phrase has 12, 15, 18, 21 or 24 words. This one has ${words.length}.`);
  }
  const phrase = words.join(' ');
  if (!validateMnemonic(phrase, wordlist)) {
    return refuse('Each word is in the list, but they do not fit together: one is another word, or stands elsewhere.');
  }
  return { ok: true, phrase };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(numbering, ''))
    .filter((word) => word !== '');
}

function refuse(problem: string): ReadPhrase {
  return { ok: false, problem };
}
