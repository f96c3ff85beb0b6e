import { startSending } from '../modules/outgoing/index.ts';
import { reconcileChain, reconcileTask } from '../modules/reconciliation/index.ts';
import { startFollowing, startPlanning, startWatchingGas } from '../modules/sweeps/index.ts';
import { startDelivering } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { WorkerSpec } from '../platform/jobs/workers.ts';
import { reactionTask, type ReactionNames } from '../platform/outbox.ts';
import { subscriptions } from './subscriptions.ts';

/** The workers of this program and what each of them does. */
export function workersOf(deps: Deps): WorkerSpec[] {
  return [
    { name: 'email-processor', concurrency: 4, tasks: reactionTasks(deps, 'email-processor') },
    {
      name: 'deposit-processor',
      concurrency: 4,
      tasks: {
        ...reactionTasks(deps, 'deposit-processor'),
        [reconcileTask]: (payload) => reconcileChain(deps, payload as { blockchainId: number }),
      },
    },
    {
      name: 'webhook-processor',
      concurrency: 2,
      tasks: reactionTasks(deps, 'webhook-processor'),
      beside: () => startDelivering(deps),
    },
    {
      name: 'sweep-processor',
      concurrency: 2,
      tasks: reactionTasks(deps, 'sweep-processor'),
      beside: () => together(startSending(deps), startFollowing(deps), startPlanning(deps), startWatchingGas(deps)),
    },
  ];
}

export const reactionNames: ReactionNames = namesOf(Object.values(subscriptions));

function namesOf(tables: (typeof subscriptions)[string][]): ReactionNames {
  const names: Record<string, string[]> = {};
  for (const [kind, reactions] of tables.flatMap((table) => Object.entries(table))) {
    (names[kind] ??= []).push(...Object.keys(reactions));
  }
  return names;
}

/** Several loops that go on beside the tasks of one worker. */
function together(...loops: readonly { stop(): Promise<void> }[]): { stop(): Promise<void> } {
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function reactionTasks(deps: Deps, worker: string): WorkerSpec['tasks'] {
  const tasks = Object.entries(subscriptions[worker] ?? {}).flatMap(([kind, reactions]) =>
    Object.entries(reactions).map(([name, react]) => [
      reactionTask(kind, name),
      (payload: unknown) => react(deps, payload as Record<string, unknown>),
    ]),
  );
  return Object.fromEntries(tasks) as WorkerSpec['tasks'];
}
