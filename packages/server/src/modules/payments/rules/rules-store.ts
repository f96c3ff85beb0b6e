import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { defaultRules, type PaymentTerms, type StoredRules } from './payment-terms.ts';

/** By project; one that is not there has none. */
export async function findTerms(db: Db, projectIds: readonly number[]): Promise<ReadonlyMap<number, PaymentTerms>> {
  const rows = await db
    .selectFrom('project as p')
    .leftJoin('payment_rules as r', 'r.project_id', 'p.id')
    .select(['p.id', 'p.frontend_endpoint as frontendEndpoint', 'r.expiry_minutes as expiryMinutes'])
    .select(['p.success_endpoint as successEndpoint', 'p.cancel_endpoint as cancelEndpoint', 'p.website'])
    .select(['r.quote_minutes as quoteMinutes', 'r.monitoring_hours as monitoringHours'])
    .select(['r.underpay_bps as underpayBps', 'r.overpay_bps as overpayBps'])
    .where(sql<boolean>`p.id = any(${projectIds}::int[])`)
    .execute();
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        expiryMinutes: row.expiryMinutes ?? defaultRules.expiryMinutes,
        quoteMinutes: row.quoteMinutes ?? defaultRules.quoteMinutes,
        monitoringHours: row.monitoringHours ?? defaultRules.monitoringHours,
        underpayBps: row.underpayBps ?? defaultRules.underpayBps,
        overpayBps: row.overpayBps ?? defaultRules.overpayBps,
        frontendEndpoint: row.frontendEndpoint,
        ownAddresses: [row.frontendEndpoint, row.successEndpoint, row.cancelEndpoint, row.website].filter(isGiven),
      },
    ]),
  );
}

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

function isGiven(address: string | null): address is string {
  return Boolean(address);
}
