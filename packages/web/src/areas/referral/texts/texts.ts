import type { en } from './en.ts';

/** What every language says. A message that is missing, or of another kind, does not compile. */
export type Texts = typeof en;
