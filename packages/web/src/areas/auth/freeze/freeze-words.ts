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

/** Whether nobody has decided about it yet. */
export function isUndecided({ effect }: Pick<LinkedChange, 'effect'>): boolean {
  return effect !== null;
}

/** Whether whoever opened the link can do something about it. */
export function isOpen({ effect }: Pick<LinkedChange, 'effect'>): boolean {
  return effect !== null && effect !== 'left';
}

const decided: Record<LinkedChange['status'], string> = {
  in_effect: 'In effect',
  waiting: 'Waiting',
  releasing: 'Released, takes effect again later',
  cancelled: 'Already stopped',
  frozen: 'Already frozen',
  reverted: 'Already reverted',
};

/** Stopping these puts nothing back. */
const additions: ReadonlySet<LinkedChange['kind']> = new Set([
  'wallet.created',
  'wallet.keys-added',
  'wallet.chain-added',
  'currency.added',
  'webhook.created',
]);
const accesses: ReadonlySet<LinkedChange['kind']> = new Set(['member.invited', 'member.link-made']);

/** What freezing it does, or what became of it. */
export function effectWords(
  { effect, status, kind }: Pick<LinkedChange, 'effect' | 'status' | 'kind'>,
  waitHours: number,
): string {
  if (effect === null) return decided[status];
  if (effect === 'later') return `Has been in effect for a while, so it will be undone in ${hoursText(waitHours)}`;
  if (effect === 'left') return 'You do not have enough permissions to undo this';
  if (effect === 'signs_out') return 'Cannot be undone: the person who made it will be signed out';
  if (status === 'waiting') return 'Will be stopped before it takes effect';
  if (status === 'releasing') return 'Will stay frozen';
  if (accesses.has(kind)) return 'The access that it gave will be taken away';
  return additions.has(kind) ? 'It will be removed from use' : 'The previous setting will be restored';
}

/** Counts what is undone; a chosen change that only signs somebody out is named as well. */
export function freezeLabel({ undone, signedOut }: { undone: number; signedOut: number }): string {
  if (undone > 0) {
    const freeze = undone === 1 ? 'Freeze 1 change' : `Freeze ${undone} changes`;
    return signedOut > 0 ? `${freeze} and sign out` : freeze;
  }
  return signedOut > 0 ? 'Sign this person out' : 'Choose at least one change';
}

export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
