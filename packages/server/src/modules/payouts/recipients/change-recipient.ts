import { fault } from '@coffer/contract/errors.ts';
import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { authorize, type Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { lockRecipient, projectsOfRecipient, selectRecipient } from './recipient-store.ts';
import { viewRecipient, type Recipient } from './recipient.ts';

/** Whoever sees one of its projects alone decides nothing for the others. */
export async function lockToChange(
  tx: Tx,
  { subject, now }: Call<Credentialed>,
  permission: Permission,
  id: number,
): Promise<Recipient> {
  authorize(subject, permission);
  const recipient = await lockRecipient(tx, subject.projects, id, now);
  if ((await projectsOfRecipient(tx, id)).length > recipient.projects.length) {
    throw fault('FORBIDDEN', 'This recipient is also paid by projects that are not yours.');
  }
  return recipient;
}

export async function viewAnew(tx: Tx, { subject, now }: Call<Credentialed>, id: number): Promise<RecipientView> {
  return viewRecipient(await selectRecipient(tx, subject.projects, id, now));
}
