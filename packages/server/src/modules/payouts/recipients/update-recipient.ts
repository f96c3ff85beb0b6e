import type { Body } from '@coffer/contract/endpoint.ts';
import type { RecipientView, updateRecipient as endpoint } from '@coffer/contract/money-out/recipients.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { lockToChange, viewAnew } from './change-recipient.ts';
import { writeRecipient } from './recipient-store.ts';
import { titleOf, type Recipient } from './recipient.ts';

/**
 * What people call it. Where money goes stays as it was confirmed; but approvers know a confirmed recipient by the name, so that
 * whoever renames one proves who they are, and owners hear of it.
 */
export async function updateRecipient(
  call: Call<MemberSubject>,
  { id, ...given }: { id: number } & Body<typeof endpoint>,
): Promise<RecipientView> {
  return inTransaction(call.db, async (tx) => {
    const recipient = await lockToChange(tx, call, 'payouts:create', id);
    const { name, label } = recipient;
    const before = { name, label };
    const after = { name: textOf(given.name, name), label: textOf(given.label, label) };
    if (before.name !== after.name || before.label !== after.label) {
      if (recipient.confirmedAt !== null) await tellRenamed(tx, call, recipient, after);
      await renameRecipient(tx, call, id, { before, after });
    }
    return viewAnew(tx, call, id);
  });
}

export type Names = Pick<Recipient, 'name' | 'label'>;

export async function renameRecipient(
  tx: Tx,
  origin: Origin,
  id: number,
  { before, after }: { before: Names; after: Names },
): Promise<void> {
  await writeRecipient(tx, id, { ...after, updated_at: origin.now });
  await recordActivity(tx, origin, { action: 'recipient.renamed', entity: 'recipient', entityId: id, before, after });
}

async function tellRenamed(tx: Tx, call: Call<MemberSubject>, recipient: Recipient, after: Names): Promise<void> {
  requireStepUp(call.subject, call.now);
  const { id, name, label, projects } = recipient;
  const before = { name, label };
  const [only] = projects;
  await recordChange(tx, call, {
    kind: 'recipient.renamed',
    projectId: projects.length === 1 && only ? only.projectId : null,
    title: `The recipient ${titleOf(recipient)} is called something else`,
    before: inWords(before),
    after: inWords(after),
    subject: { recipientId: id, before, after },
  });
}

function inWords({ name, label }: Names): Record<string, string> {
  return { name: name ?? 'none', label: label ?? 'none' };
}

function textOf(given: string | null | undefined, before: string | null): string | null {
  if (given === undefined) return before;
  return given === '' ? null : given;
}
