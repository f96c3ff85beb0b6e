import { useState } from 'react';
import { ApiFailure } from '../../../api/http/failure.ts';
import type { Texts } from '../texts/texts.ts';

export type Problem = keyof Texts['problems'];

/** Something that is done once at a time, and what it came to where it failed. */
export function useDeed(): { isBusy: boolean; problem: Problem | null; run(deed: () => Promise<void>): void } {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  function run(deed: () => Promise<void>): void {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    void deed()
      .catch((failure: unknown) => setProblem(problemOf(failure)))
      .finally(() => setBusy(false));
  }
  return { isBusy, problem, run };
}

function problemOf(failure: unknown): Problem {
  if (!(failure instanceof ApiFailure)) return 'failed';
  const { status, error, issues } = failure;
  if (error.code === 'INVALID_OTP' || issues.some(({ path }) => path === 'code')) return 'code';
  if (issues.some(({ path }) => path === 'address')) return 'address';
  if (status === 429) return 'limited';
  return status === 404 || status === 403 ? 'closed' : status < 500 ? 'changed' : 'failed';
}
