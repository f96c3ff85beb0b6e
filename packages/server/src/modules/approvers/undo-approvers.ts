import type { Undoing } from '../treasury-changes/index.ts';
import { withdrawRequest } from './request-store.ts';

/** The signer ends what was added with it: at once while it does not count yet, and after its time otherwise. */
export const approverUndoings = {
  'approver-passkey.begun': {
    undo: (_deps, tx, { now }, { subject }) => withdrawRequest(tx, Number(subject['requestId']), now),
    redo: () => Promise.resolve('Its owner has to add the passkey again: it was removed permanently.'),
  },
  'approver-passkey.removal-asked': {
    undo: async (_deps, tx, { now }, { subject }) => {
      await withdrawRequest(tx, Number(subject['requestId']), now);
      return 'What the signer has taken up already stays: its owner adds the passkey again.';
    },
    redo: () => Promise.resolve('Remove the passkey again: the request was withdrawn.'),
  },
} as const satisfies Record<string, Undoing>;
