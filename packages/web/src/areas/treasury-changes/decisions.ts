import type { Change } from './queries.ts';

export type Decision = 'freeze' | 'cancel' | 'confirm' | 'release' | 'revert';

type Words = { label: string; title: string; text: string; confirmLabel: string; done: string; isDanger: boolean };

export const wordsOf: Record<Decision, Words> = {
  freeze: {
    label: 'Freeze',
    title: 'Freeze this change?',
    text: 'It is taken back at once, and whoever made it is signed out everywhere. You can let it hold again later.',
    confirmLabel: 'Freeze',
    done: 'The change is frozen',
    isDanger: true,
  },
  cancel: {
    label: 'Cancel change',
    title: 'Cancel this change?',
    text: 'It never takes effect, and whoever asked for it is signed out everywhere.',
    confirmLabel: 'Cancel change',
    done: 'The change is cancelled',
    isDanger: true,
  },
  confirm: {
    label: 'Confirm now',
    title: 'Let this take effect now?',
    text: 'Ask the person who made it before you confirm: it takes effect at once, without the time that is left.',
    confirmLabel: 'Confirm now',
    done: 'The change has taken effect',
    isDanger: false,
  },
  release: {
    label: 'Release',
    title: 'Let this change hold again?',
    text: 'Only when you know who made it and why. It takes effect at once.',
    confirmLabel: 'Release',
    done: 'The change holds again',
    isDanger: false,
  },
  revert: {
    label: 'Revert for good',
    title: 'Take this change back for good?',
    text: 'Everything stays as it was before the change.',
    confirmLabel: 'Revert for good',
    done: 'The change is taken back',
    isDanger: true,
  },
};

/** What one may do about a change. Whoever asked for one that waits cannot confirm it. */
export function decisionsOf({ status, by }: Pick<Change, 'status' | 'by'>, myEmail: string | undefined): Decision[] {
  if (status === 'in_effect') return ['freeze'];
  if (status === 'frozen') return ['release', 'revert'];
  if (status === 'waiting') return by === myEmail ? ['cancel'] : ['confirm', 'cancel'];
  return [];
}
