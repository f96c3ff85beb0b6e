import { notFound, onlyProjects, requireStepUp, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockProject } from '../../projects/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { getPaymentRules } from './get-payment-rules.ts';
import { storedRules, viewRules, type PaymentRules } from './payment-rules.ts';
import { writeRules } from './rules-store.ts';

/** From now on: payments that exist keep the rules under which they were made. */
export async function savePaymentRules(
  call: Call<Credentialed>,
  project: number | 'all',
  rules: PaymentRules,
): Promise<PaymentRules> {
  const projectId = writeProject(call.subject, 'projects:write', project);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    // Two who save at once take turns: what was before is what the other one saved.
    const locked = await lockProject(tx, onlyProjects(projectId), projectId);
    if (!locked) throw notFound();
    const before = await getPaymentRules({ ...call, db: tx }, projectId);
    const stored = storedRules(rules);
    const after = viewRules(stored);
    await writeRules(tx, projectId, stored);
    await recordActivity(tx, call, {
      action: 'payment-rules.saved',
      entity: 'project',
      entityId: projectId,
      projectId,
      before,
      after,
    });
    const title = `The payment rules of ${locked.name} were changed`;
    const subject = { projectId, before, after };
    await recordChange(tx, call, { kind: 'payment-rules.saved', projectId, title, before, after, subject });
    return after;
  });
}
