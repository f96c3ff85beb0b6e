/** Which words to ask for, in the order of the phrase: nobody knows before what they will be. */
export function chooseAsked(wordCount: number, askedCount: number): number[] {
  const drawn = crypto.getRandomValues(new Uint32Array(wordCount));
  return [...drawn.keys()]
    .toSorted((a, b) => (drawn[a] ?? 0) - (drawn[b] ?? 0))
    .slice(0, askedCount)
    .toSorted((a, b) => a - b);
}

/** Whether that is the word, however it is typed. */
export function isWord(typed: string, word: string | undefined): boolean {
  return typed.trim().toLowerCase() === word;
}
