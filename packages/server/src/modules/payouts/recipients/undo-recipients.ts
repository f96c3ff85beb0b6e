import { everyProject } from '../../../platform/access.ts';
import { putBack, savedTrail, type Undoing } from '../../treasury-changes/index.ts';
import { closeRecipient, openRecipient } from './first-use.ts';
import { lockRecipient } from './recipient-store.ts';
import { renameRecipient, type Names } from './update-recipient.ts';

const scope = everyProject('a change names the recipient that it is about');

/** Nothing goes there any more; done again, it waits as the first time. */
const allowed: Undoing = {
  async undo(_deps, tx, origin, { subject }) {
    const recipient = await lockRecipient(tx, scope, Number(subject['recipientId']), origin.now);
    if (recipient.status === 'active') await closeRecipient(tx, origin, recipient);
  },
  async redo(deps, tx, origin, { subject }) {
    const recipient = await lockRecipient(tx, scope, Number(subject['recipientId']), origin.now);
    if (recipient.status === 'inactive') await openRecipient(deps, tx, origin, recipient);
    return undefined;
  },
};

const naming = putBack<Names>(
  {
    async held({ tx, origin, subject }) {
      const { name, label } = await lockRecipient(tx, scope, Number(subject['recipientId']), origin.now);
      return { name, label };
    },
    put: ({ tx, origin, subject, from, to }) =>
      renameRecipient(tx, origin, Number(subject['recipientId']), { before: from, after: to }),
  },
  savedTrail('recipient.renamed'),
);

export const recipientUndoings = {
  'recipient.confirmed': allowed,
  'recipient.activated': allowed,
  'recipient.renamed': naming,
} as const satisfies Record<string, Undoing>;
