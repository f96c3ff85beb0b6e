import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { heldPolicy } from '../policy/held-policy.ts';
import { projectsOfRecipient, writeRecipient, writeUsable } from './recipient-store.ts';
import { titleOf, viewRecipient, type Recipient } from './recipient.ts';
import { recipientStatus } from './recipient-status.ts';

type Confirmation = Pick<Recipient, 'confirmedBy' | 'confirmedHow' | 'confirmedAt'> & { memberId: number | null };

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
    title: `Payouts may go to ${titleOf(recipient)}`,
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
  const { memberId, ...said } = confirmation ?? { memberId: null };
  await writeRecipient(tx, id, {
    status: to,
    updated_at: origin.now,
    ...('confirmedBy' in said
      ? {
          confirmed_by: said.confirmedBy,
          confirmed_how: said.confirmedHow,
          confirmed_at: said.confirmedAt,
          confirmed_by_member_id: memberId,
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

function confirmationInWords({ confirmedBy, confirmedHow }: Pick<Recipient, 'confirmedBy' | 'confirmedHow'>): string {
  const how = confirmedHow === 'code' ? 'by the code that was mailed' : 'in person, without a code';
  return `${confirmedBy ?? 'nobody'} ${how}`;
}
