import type { ReactNode } from 'react';

/** What the two ways to choose a password say: by a link for a forgotten one, and by an invitation. */
export type ChoosePasswordTexts = {
  title: string;
  lead: string;
  submitLabel: string;
  /** The link has expired or was used. */
  spent: { title: string; lead: string; actions: ReactNode };
  /** Without a token. */
  incomplete: { lead: string; actions: ReactNode };
};
