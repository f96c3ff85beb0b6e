import type { Tx } from '../../platform/db/db.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import type { TreasuryChange, Undoing } from '../treasury-changes/index.ts';
import { findTerms } from './creation-store.ts';
import { storedRules, viewRules, type PaymentRules } from './payment-rules.ts';
import { writeRules } from './rules-store.ts';

const rules: Undoing = {
  undo: (_deps, tx, origin, change) => put(tx, origin, change, 'after', 'before'),
  async redo(_deps, tx, origin, change) {
    await put(tx, origin, change, 'before', 'after');
    return undefined;
  },
};

export const paymentUndoings = { 'payment-rules.saved': rules } as const satisfies Record<string, Undoing>;

/** Only where they are still as that change left them. */
async function put(
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const projectId = Number(subject['projectId']);
  const [now, then] = [subject[from] as PaymentRules, subject[to] as PaymentRules];
  const terms = (await findTerms(tx, [projectId])).get(projectId);
  if (!terms || !isSame(viewRules(terms), now)) return;
  await writeRules(tx, projectId, storedRules(then));
  await recordActivity(tx, origin, {
    action: 'payment-rules.saved',
    entity: 'project',
    entityId: projectId,
    projectId,
    before: now,
    after: then,
  });
}

function isSame(one: PaymentRules, other: PaymentRules): boolean {
  return (Object.keys(one) as (keyof PaymentRules)[]).every((field) => one[field] === other[field]);
}
