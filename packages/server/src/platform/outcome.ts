/** What became of one of many that are done together: each may fail for itself. */
export type Outcome<T> = { value: T } | { error: unknown };

export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** The value, or throws what went wrong. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

export function valuesOf<T>(outcomes: readonly Outcome<T>[]): T[] {
  return outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
}
