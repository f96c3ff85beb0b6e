import type { Body } from '@coffer/contract/endpoint.ts';
import type { RecipientView, updateRecipient as endpoint } from '@coffer/contract/money-out/recipients.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockToChange, viewAnew } from './change-recipient.ts';
import { writeRecipient } from './recipient-store.ts';

/** What people call it. Where money goes stays as it was confirmed. */
export async function updateRecipient(
  call: Call<MemberSubject>,
  { id, ...given }: { id: number } & Body<typeof endpoint>,
): Promise<RecipientView> {
  return inTransaction(call.db, async (tx) => {
    const { name, label } = await lockToChange(tx, call, 'payouts:create', id);
    const before = { name, label };
    const after = { name: textOf(given.name, name), label: textOf(given.label, label) };
    if (before.name !== after.name || before.label !== after.label) {
      await writeRecipient(tx, id, { ...after, updated_at: call.now });
      await recordActivity(tx, call, { action: 'recipient.renamed', entity: 'recipient', entityId: id, before, after });
    }
    return viewAnew(tx, call, id);
  });
}

function textOf(given: string | null | undefined, before: string | null): string | null {
  if (given === undefined) return before;
  return given === '' ? null : given;
}
