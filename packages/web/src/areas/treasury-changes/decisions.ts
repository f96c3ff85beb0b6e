import { stoppingWords } from '../../format/stopping-words.ts';
import type { ButtonTone } from '../../ui/buttons/button-look.ts';
import { releaseText, releaseTextOfSeveral, freezeText, type Viewer } from './decision-texts.ts';
import type { Change } from './queries.ts';

export type Decision = 'freeze' | 'cancel' | 'confirm' | 'release' | 'revert';

type Words = {
  label: string;
  title: string;
  text: (change: Change, viewer: Viewer) => string;
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
    text: freezeText,
    confirmLabel: 'Freeze',
    cancelLabel: 'Cancel',
    done: 'Change frozen',
    doneLater: 'The change will be undone after the waiting time',
    isDanger: true,
  },
  cancel: {
    label: 'Stop this change',
    title: 'Stop this change?',
    text: () => stoppingWords,
    confirmLabel: 'Stop this change',
    cancelLabel: 'Keep waiting',
    done: 'Change stopped',
    isDanger: true,
  },
  confirm: {
    label: 'Confirm now',
    title: 'Confirm this change now?',
    text: () =>
      'Check with the person who requested it first. It takes effect immediately, without the remaining waiting time.',
    confirmLabel: 'Confirm now',
    cancelLabel: 'Keep waiting',
    done: 'The change has taken effect',
    isDanger: false,
  },
  release: {
    label: 'Release',
    title: 'Release this change?',
    text: releaseText,
    confirmLabel: 'Release',
    cancelLabel: 'Keep frozen',
    done: 'The change is in effect again',
    doneLater: 'The change takes effect again after the waiting time',
    isDanger: false,
  },
  revert: {
    label: 'Revert permanently',
    title: 'Revert this change permanently?',
    text: () => 'Everything stays as it was before the change. This cannot be undone.',
    confirmLabel: 'Revert permanently',
    cancelLabel: 'Keep frozen',
    done: 'Change reverted',
    isDanger: true,
  },
};

const stopRelease: Words = {
  label: 'Stop release',
  title: 'Stop the release?',
  text: () =>
    'The change stays frozen. The person who released it is signed out everywhere if you have just confirmed your identity and they do not have more permissions than you.',
  confirmLabel: 'Stop release',
  cancelLabel: 'Keep releasing',
  done: 'The change stays frozen',
  isDanger: true,
};

/** Several that are frozen, decided together. */
export type TogetherDecision = 'release' | 'revert';

type TogetherWords = {
  isDanger: boolean;
  label: string;
  text: (changes: readonly Change[], viewer: Viewer) => string;
  /** Of one that was refused. */
  notDone: string;
  title: (count: number) => string;
  done: (count: number) => string;
};

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

export const togetherWords: Record<TogetherDecision, TogetherWords> = {
  release: {
    label: 'Release selected',
    title: (count) => `Release ${changes(count)}?`,
    text: releaseTextOfSeveral,
    notDone: 'could not be released',
    done: (count) => `${changes(count)} released`,
    isDanger: false,
  },
  revert: {
    label: 'Revert selected permanently',
    title: (count) => `Revert ${changes(count)} permanently?`,
    text: () => 'Everything stays as it was before these changes. This cannot be undone.',
    notDone: 'could not be reverted',
    done: (count) => `${changes(count)} reverted`,
    isDanger: true,
  },
};

/** What a button and its dialog say. What is being released is no change that waits: it stays frozen. */
export function wordsFor(decision: Decision, { status }: Pick<Change, 'status'>): Words {
  return decision === 'cancel' && status === 'releasing' ? stopRelease : wordsOf[decision];
}

/** What stops something stands out; what lets it happen, or cannot be taken back, does not. */
export const toneOf: Record<Decision, ButtonTone> = {
  freeze: 'plain',
  cancel: 'plain',
  confirm: 'plain',
  release: 'plain',
  revert: 'danger',
};

/** What one may do about a change, what stops it first. Whoever asked for one that waits cannot confirm it. */
export function decisionsOf({ status, by }: Pick<Change, 'status' | 'by'>, myEmail: string | undefined): Decision[] {
  if (status === 'in_effect') return ['freeze'];
  if (status === 'releasing') return ['cancel'];
  if (status === 'frozen') return ['release', 'revert'];
  if (status === 'waiting') return by === myEmail ? ['cancel'] : ['cancel', 'confirm'];
  return [];
}
