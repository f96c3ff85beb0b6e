import type { SweepView } from '@coffer/contract/treasury/sweeps.ts';

const running: ReadonlySet<SweepView['status']> = new Set([
  'planned',
  'awaiting_signature',
  'broadcast',
  'stuck',
  'confirming',
]);

export function isRunning({ status }: Pick<SweepView, 'status'>): boolean {
  return running.has(status);
}
