/** What one part of `npm test` found. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: a log of thousands of lines is cut short somewhere, and hardly ever at its end. */
  culprits: readonly string[];
  /** What failed beside others, and passed alone. */
  unsteady: readonly string[];
};

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, culprits: [], unsteady: [] };

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    culprits: [...one.culprits, ...other.culprits],
    unsteady: [...one.unsteady, ...other.unsteady],
  };
}

/** A part that failed without a failing test did not load or broke down; one that ran nothing proves nothing. */
export function judge(tally: Tally, exitCode: number): Tally {
  const isSilent = tally.failed === 0 && (exitCode !== 0 || tally.passed + tally.skipped === 0);
  return isSilent ? { ...tally, failed: 1 } : tally;
}

export function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
