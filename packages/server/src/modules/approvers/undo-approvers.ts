import type { Undoing } from '../treasury-changes/index.ts';
import { withdrawRequest } from './request-store.ts';

/** The signer ends what was added with it: at once while it does not count yet, and after its time otherwise. */
export const approverUndoings = {
  'approver-passkey.begun': {
    undo: (_deps, tx, { now }, { subject }) => withdrawRequest(tx, Number(subject['requestId']), now),
    redo: () => Promise.resolve('Its owner has to add the passkey again: it was removed permanently.'),
  },
  'approver-passkey.removal-asked': {
    // The signer hears of it and lets the passkey count on, as long as it has not ended. What an approver signed has no request.
    undo: async (_deps, tx, { now }, { subject }) => {
      if (typeof subject['requestId'] !== 'number') return 'An approver ended it: its owner adds the passkey again.';
      await withdrawRequest(tx, subject['requestId'], now);
      return undefined;
    },
    redo: () => Promise.resolve('Remove the passkey again: the request was withdrawn.'),
  },
} as const satisfies Record<string, Undoing>;
