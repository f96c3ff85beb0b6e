import type { QueryClient } from '@tanstack/react-query';
import { liveCalls, type LiveKind } from './live-calls.ts';

type Outdating = { outdate(...kinds: readonly LiveKind[]): void; stop(): void };

/** What comes within this time is read anew once. */
const gatherMs = 300;

/** Lets what is said to be outdated be read anew, soon and together. */
export function outdating(queries: QueryClient): Outdating {
  const outdated = new Set<LiveKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readAnew(): void {
    timer = undefined;
    const calls = new Set<unknown>([...outdated].flatMap((kind) => liveCalls[kind]));
    outdated.clear();
    // A page that nobody sees reads when it is looked at again.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void queries.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]), refetchType });
  }

  return {
    outdate(...kinds) {
      for (const kind of kinds) outdated.add(kind);
      timer ??= setTimeout(readAnew, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
