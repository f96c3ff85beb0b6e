import { everyProject } from '../../../platform/access.ts';
import type { Undoing } from '../../treasury-changes/index.ts';
import { closeRecipient, openRecipient } from './first-use.ts';
import { lockRecipient } from './recipient-store.ts';

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

export const recipientUndoings = {
  'recipient.confirmed': allowed,
  'recipient.activated': allowed,
} as const satisfies Record<string, Undoing>;
