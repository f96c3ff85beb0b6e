import { rootExist } from '@coffer/contract/people/identity.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Forgets what was read as somebody. What the door itself asks stays: its answer may be on the way. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [id] }) => id !== rootExist.id });
}
