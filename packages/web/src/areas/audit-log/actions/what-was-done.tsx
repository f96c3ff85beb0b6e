import { sentenceOf } from './actions.ts';
import type { Entry } from '../entry/queries.ts';

/** A sentence, or the bare action where there is none for it. */
export function WhatWasDone({ entry }: { entry: Entry }) {
  return sentenceOf(entry) ?? <code className="addr">{entry.action}</code>;
}
