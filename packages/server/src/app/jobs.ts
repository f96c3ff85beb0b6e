import { startSending } from '../modules/outgoing/index.ts';
import { startPaying } from '../modules/payouts/index.ts';
import { startRewarding, startTelling, startWatchingCover, startWithdrawing } from '../modules/referrals/index.ts';
import { reconcileChain, reconcileTask } from '../modules/reconciliation/index.ts';
import { startFollowing, startPlanning } from '../modules/sweeps/index.ts';
import { startWatchingGas } from '../modules/alarms/index.ts';
import { startDelivering } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { WorkerSpec } from '../platform/jobs/workers.ts';
import { reactionTask } from '../platform/events/outbox.ts';
import { subscriptions, type WorkerName } from './subscriptions.ts';

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
      beside: () =>
        together(
          startSending(deps),
          startPaying(deps),
          startFollowing(deps),
          startPlanning(deps),
          startWatchingGas(deps),
        ),
    },
    {
      name: 'referral-processor',
      concurrency: 1,
      tasks: reactionTasks(deps, 'referral-processor'),
      beside: () =>
        together(startRewarding(deps), startWithdrawing(deps), startTelling(deps), startWatchingCover(deps)),
    },
  ];
}

/** Several loops that go on beside the tasks of one worker. */
function together(...loops: readonly { stop(): Promise<void> }[]): { stop(): Promise<void> } {
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function reactionTasks(deps: Deps, worker: WorkerName): WorkerSpec['tasks'] {
  return Object.fromEntries(
    subscriptions[worker].map(({ kind, name, run }): [string, (payload: unknown) => Promise<void>] => [
      reactionTask(kind, name),
      (payload) => run(deps, payload),
    ]),
  );
}
