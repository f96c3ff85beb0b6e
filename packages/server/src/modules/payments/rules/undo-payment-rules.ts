import { onlyProjects } from '../../../platform/access.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockProject } from '../../projects/index.ts';
import { decided, putBack, savedTrail, type Undoing } from '../../treasury-changes/index.ts';
import { storedRules, viewRules, type PaymentRules } from './payment-rules.ts';
import { findTerms, writeRules } from './rules-store.ts';

const rules = putBack<PaymentRules>(
  {
    async held({ tx, subject }) {
      const projectId = Number(subject['projectId']);
      await lockProject(tx, onlyProjects(projectId), projectId);
      const terms = (await findTerms(tx, [projectId])).get(projectId);
      return terms && viewRules(terms);
    },
    async put({ tx, origin, subject, from, to }) {
      const projectId = Number(subject['projectId']);
      await writeRules(tx, projectId, storedRules(to));
      await recordActivity(tx, origin, {
        action: 'payment-rules.saved',
        entity: 'project',
        entityId: projectId,
        projectId,
        before: from,
        after: to,
      });
    },
  },
  savedTrail('payment-rules.saved'),
);

export const paymentUndoings = {
  'payment-rules.saved': rules,
  'payment.resolved': decided,
} as const satisfies Record<string, Undoing>;
