import type { LinkedChange } from '@coffer/contract/people/treasury-changes.ts';
import { ApiFailure, messageOf } from '../../../api/http/failure.ts';

const useless: Readonly<Record<string, { title: string; lead: string }>> = {
  used: {
    title: 'This link was already used',
    lead: 'Each link works once. Sign in to see what was frozen, and to freeze anything else.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'Links in these emails work for 7 days. Sign in to review the changes and to freeze them.',
  },
  invalid: {
    title: 'This link is not valid',
    lead: 'Open the full link from the email again. If you are no longer an owner, your links have stopped working.',
  },
};

/** Why a link does nothing any more, and what to do instead. */
export function uselessWords(failure: unknown): { title: string; lead: string } {
  const details = failure instanceof ApiFailure ? failure.error.details : undefined;
  const reason = (details as { reason?: string } | undefined)?.reason ?? '';
  return useless[reason] ?? { title: 'This link does not work', lead: messageOf(failure) };
}

/** Whether it can still be frozen. */
export function isOpen({ effect }: LinkedChange): boolean {
  return effect !== null;
}

const decided: Record<LinkedChange['status'], string> = {
  in_effect: 'In effect',
  waiting: 'Waiting',
  releasing: 'Released, takes effect again later',
  cancelled: 'Already cancelled',
  frozen: 'Already frozen',
  reverted: 'Already reverted',
};

/** What freezing it does, or what became of it. */
export function effectWords({ effect, status }: Pick<LinkedChange, 'effect' | 'status'>): string {
  if (effect === null) return decided[status];
  if (effect === 'later')
    return 'In effect for longer than the waiting time: will be reverted after another waiting time';
  if (effect === 'left') return 'Only somebody with more permissions than you can undo this';
  if (effect === 'signs_out') return 'Cannot be undone: the person who made it will be signed out';
  if (status === 'waiting') return 'Will be cancelled before it takes effect';
  return status === 'releasing' ? 'Will stay frozen' : 'The previous setting will be restored';
}

export function freezeLabel(count: number): string {
  if (count === 0) return 'Choose at least one change';
  return count === 1 ? 'Freeze 1 change' : `Freeze ${count} changes`;
}
