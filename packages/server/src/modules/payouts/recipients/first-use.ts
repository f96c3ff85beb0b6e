import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { keyInWords } from '../../mail/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { heldPolicy } from '../policy/held-policy.ts';
import { projectsOfRecipient, writeRecipient, writeUsable } from './recipient-store.ts';
import { titleOf, viewRecipient, type Recipient } from './recipient.ts';
import { recipientStatus } from './recipient-status.ts';

type Said = Pick<Recipient, 'confirmedBy' | 'confirmedHow' | 'confirmedByMemberId'>;
type Confirmation = Said & Pick<Recipient, 'confirmedAt'>;

/**
 * From now on money may go to somebody, once each project's waiting time is over: until then owners can notice whom a thief
 * added. They hear of it here.
 */
export async function allowRecipient(
  deps: Deps,
  tx: Tx,
  call: Call<Credentialed>,
  recipient: Recipient,
  confirmation?: Confirmation,
): Promise<void> {
  const usable = await openRecipient(deps, tx, call, recipient, confirmation);
  const projectIds = [...usable.keys()];
  const [only] = projectIds;
  const from = new Date(Math.max(...[...usable.values()].map((at) => at.getTime())));
  await recordChange(tx, call, {
    kind: confirmation ? 'recipient.confirmed' : 'recipient.activated',
    projectId: projectIds.length === 1 && only !== undefined ? only : null,
    title: `Payouts can go to ${titleOf(recipient)}`,
    after: { confirmedBy: confirmationInWords(confirmation ?? recipient), payableFrom: from.toISOString() },
    subject: { recipientId: recipient.id },
  });
}

/** The same where somebody does again what owners took back. Says from when on each project pays them. */
export async function openRecipient(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  recipient: Recipient,
  confirmation?: Confirmation,
): Promise<Map<number, Date>> {
  const { id, status } = recipient;
  const to = recipientStatus.move(status, 'active');
  const usable = new Map<number, Date>();
  for (const projectId of await projectsOfRecipient(tx, id)) {
    const { newRecipientDelayHours } = await heldPolicy(deps, tx, projectId, origin.now);
    usable.set(projectId, hoursAfter(origin.now, newRecipientDelayHours));
  }
  await writeRecipient(tx, id, {
    status: to,
    updated_at: origin.now,
    ...(confirmation
      ? {
          confirmed_by: confirmation.confirmedBy,
          confirmed_how: confirmation.confirmedHow,
          confirmed_at: confirmation.confirmedAt,
          confirmed_by_member_id: confirmation.confirmedByMemberId,
        }
      : {}),
  });
  await writeUsable(tx, id, usable);
  const facts = confirmation ? { confirmedBy: confirmationInWords(confirmation) } : {};
  await noteStatus(tx, origin, recipient, to, facts);
  return usable;
}

/** Nothing goes there any more, at once. */
export async function closeRecipient(tx: Tx, origin: Origin, recipient: Recipient): Promise<void> {
  const to = recipientStatus.move(recipient.status, 'inactive');
  await writeRecipient(tx, recipient.id, { status: to, updated_at: origin.now });
  await writeUsable(tx, recipient.id, null);
  await noteStatus(tx, origin, recipient, to, {});
}

export async function noteStatus(
  tx: Tx,
  origin: Origin,
  recipient: Recipient,
  to: Recipient['status'],
  facts: object,
): Promise<void> {
  const [only] = recipient.projects;
  await recordActivity(tx, origin, {
    action: recipientStatus.eventFor(recipient.status, to),
    entity: 'recipient',
    entityId: recipient.id,
    projectId: recipient.projects.length === 1 && only ? only.projectId : null,
    before: { status: recipient.status },
    after: { status: to, address: viewRecipient(recipient).address, ...facts },
  });
}

/** A key confirms by a code alone: then it is called what it is, whatever its description says. */
function confirmationInWords({ confirmedBy, confirmedHow, confirmedByMemberId }: Said): string {
  if (confirmedHow !== 'code') return `${confirmedBy ?? 'nobody'} in person, without a code`;
  const by = confirmedByMemberId === null ? keyInWords(confirmedBy ?? '') : confirmedBy;
  return `${by} by the code that was mailed`;
}
