import { createContext, useContext } from 'react';
import type { Texts } from './texts.ts';

const TextsContext = createContext<Texts | undefined>(undefined);

export const TextsProvider = TextsContext.Provider;

/** What this page says, in its language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('The page was drawn without its texts.');
  return texts;
}
