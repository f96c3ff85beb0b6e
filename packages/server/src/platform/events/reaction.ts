import type { EventKind } from './event-kind.ts';
import type { ReactionRoute } from './outbox.ts';

/** A kind of event and one of the things that are done about it. */
export type Reaction<D> = ReactionRoute & { run: (deps: D, payload: unknown) => Promise<void> };

/** How the jobs of a reaction stand to each other, seen by what the event says. */
type Route<P> = Omit<ReactionRoute, 'kind' | 'name' | 'jobKey' | 'queue'> & {
  jobKey?: (payload: P) => string | null;
  queue?: (payload: P) => string | null;
};

/** The reaction gets what the schema of the event says. What was queued by an older version is read by the same schema. */
export function on<P extends object, D>(
  event: EventKind<string, P>,
  name: string,
  run: (deps: D, payload: NoInfer<P>) => Promise<void>,
  { jobKey, queue, ...route }: Route<NoInfer<P>> = {},
): Reaction<D> {
  return {
    ...route,
    kind: event.kind,
    name,
    run: (deps, payload) => run(deps, event.read(payload)),
    ...(jobKey && { jobKey: (payload) => jobKey(event.read(payload)) }),
    ...(queue && { queue: (payload) => queue(event.read(payload)) }),
  };
}
