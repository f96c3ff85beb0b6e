import type { Change } from './queries.ts';

export type Decision = 'freeze' | 'cancel' | 'confirm' | 'release' | 'revert';

type Words = {
  label: string;
  title: string;
  text: string;
  confirmLabel: string;
  /** What stays as it is for whoever turns back. */
  cancelLabel: string;
  done: string;
  /** Where it takes effect later. */
  doneLater?: string;
  isDanger: boolean;
};

const wordsOf: Record<Decision, Words> = {
  freeze: {
    label: 'Freeze',
    title: 'Freeze this change?',
    text: 'What was trusted before holds again, and whoever made it or put it into effect is signed out everywhere. What waits when it is asked for, and held for longer than the waiting time, is taken back after that time again, unless the root freezes it. It can be released later: by the root at once, by anybody else after the waiting time.',
    confirmLabel: 'Freeze',
    cancelLabel: 'Do not freeze',
    done: 'The change is frozen',
    doneLater: 'The change is taken back after the waiting time',
    isDanger: true,
  },
  cancel: {
    label: 'Cancel change',
    title: 'Cancel this change?',
    text: 'It never takes effect. If you have just confirmed that it is you, whoever asked for it is signed out everywhere too, unless they may do more than you.',
    confirmLabel: 'Cancel change',
    cancelLabel: 'Keep waiting',
    done: 'The change is cancelled',
    isDanger: true,
  },
  confirm: {
    label: 'Confirm now',
    title: 'Let this take effect now?',
    text: 'Ask the person who made it before you confirm: it takes effect at once, without the time that is left.',
    confirmLabel: 'Confirm now',
    cancelLabel: 'Keep waiting',
    done: 'The change has taken effect',
    isDanger: false,
  },
  release: {
    label: 'Release',
    title: 'Let this change hold again?',
    text: 'Only when you know who made it and why. Released by the root it holds at once, by anybody else after the waiting time; so does what you changed yourself.',
    confirmLabel: 'Release',
    cancelLabel: 'Keep frozen',
    done: 'The change holds again',
    doneLater: 'The change holds again after the waiting time',
    isDanger: false,
  },
  revert: {
    label: 'Revert for good',
    title: 'Take this change back for good?',
    text: 'Everything stays as it was before the change.',
    confirmLabel: 'Revert for good',
    cancelLabel: 'Keep frozen',
    done: 'The change is taken back',
    isDanger: true,
  },
};

const stopRelease: Words = {
  label: 'Stop release',
  title: 'Stop the release?',
  text: 'The change stays frozen. If you have just confirmed that it is you, whoever released it is signed out everywhere too, unless they may do more than you.',
  confirmLabel: 'Stop release',
  cancelLabel: 'Let it go on',
  done: 'The change stays frozen',
  isDanger: true,
};

/** What a button and its dialog say. What is being released is no change that waits: it stays frozen. */
export function wordsFor(decision: Decision, { status }: Pick<Change, 'status'>): Words {
  return decision === 'cancel' && status === 'releasing' ? stopRelease : wordsOf[decision];
}

/** What one may do about a change. Whoever asked for one that waits cannot confirm it. */
export function decisionsOf({ status, by }: Pick<Change, 'status' | 'by'>, myEmail: string | undefined): Decision[] {
  if (status === 'in_effect') return ['freeze'];
  if (status === 'releasing') return ['cancel'];
  if (status === 'frozen') return ['release', 'revert'];
  if (status === 'waiting') return by === myEmail ? ['cancel'] : ['confirm', 'cancel'];
  return [];
}
