import { reconcileChain, reconcileTask } from '../modules/reconciliation/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { WorkerSpec } from '../platform/jobs/workers.ts';
import { reactionTask, type ReactionNames } from '../platform/outbox.ts';
import { subscriptions } from './subscriptions.ts';

/** The workers of this program and what each of them does. */
export function workersOf(deps: Deps): WorkerSpec[] {
  return [
    { name: 'email-processor', concurrency: 4, tasks: reactionTasks(deps) },
    {
      name: 'deposit-processor',
      concurrency: 1,
      tasks: { [reconcileTask]: (payload) => reconcileChain(deps, payload as { blockchainId: number }) },
    },
  ];
}

export const reactionNames: ReactionNames = Object.fromEntries(
  Object.entries(subscriptions).map(([kind, reactions]) => [kind, Object.keys(reactions)]),
);

function reactionTasks(deps: Deps): WorkerSpec['tasks'] {
  const tasks = Object.entries(subscriptions).flatMap(([kind, reactions]) =>
    Object.entries(reactions).map(([name, react]) => [
      reactionTask(kind, name),
      (payload: unknown) => react(deps, payload as Record<string, unknown>),
    ]),
  );
  return Object.fromEntries(tasks) as WorkerSpec['tasks'];
}
