import type { Tx } from '../../platform/db/db.ts';
import type { StoredRules } from './payment-rules.ts';

export async function writeRules(tx: Tx, projectId: number, rules: StoredRules): Promise<void> {
  const row = {
    expiry_minutes: rules.expiryMinutes,
    quote_minutes: rules.quoteMinutes,
    monitoring_hours: rules.monitoringHours,
    underpay_bps: rules.underpayBps,
    overpay_bps: rules.overpayBps,
  };
  await tx
    .insertInto('payment_rules')
    .values({ project_id: projectId, ...row })
    .onConflict((met) => met.column('project_id').doUpdateSet(row))
    .execute();
}
