import type { Db } from '../../../platform/db/db.ts';
import type { HealthCheck } from '../../../platform/health.ts';
import type { LabelledGauge } from '../../../platform/http/metrics.ts';
import { countUnjudged } from './unjudged-store.ts';

/** Payments that bring nobody a reward, or take none back, until they can be judged. */
export function unjudgedGauges({ db }: { db: Db }): LabelledGauge[] {
  return [
    {
      name: 'coffer_referral_unjudged_payments',
      help: 'Payments that could not be judged for rewards, and are tried again.',
      label: 'project',
      read: async () => (await countUnjudged(db)).map(({ project, payments }) => ({ of: project, value: payments })),
    },
  ];
}

export const checkUnjudged: HealthCheck = async ({ db }) => {
  const unjudged = await countUnjudged(db);
  if (unjudged.length === 0) return [];
  const payments = unjudged.reduce((sum, one) => sum + one.payments, 0);
  return [
    {
      part: 'referral rewards',
      reason: 'Some payments could not be judged for rewards.',
      detail: `${payments} payments of the projects ${unjudged.map(({ project }) => project).join(', ')} wait; the log says why.`,
    },
  ];
};
