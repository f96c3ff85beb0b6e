import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { HealthReason } from '../../../platform/health.ts';
import { blockchainStatus } from '../chains/blockchain-status.ts';

/** A node that is restarted is no news. */
const afterMinutes = 2;

type Row = { code: string; name: string; failing: number; active: number };

/** Of health: chains of which some nodes answer and others do not. Where none does, the chain itself says so. */
export async function checkNodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<HealthReason[]> {
  const { rows } = await sql<Row>`
    select b.code, b.name, count(*)::int as active,
      (count(*) filter (where n.failing_since < ${clock.now()}::timestamptz - make_interval(mins => ${afterMinutes})))::int as failing
    from blockchain b join node n on n.blockchain_id = b.id and n.active
    where b.offered and b.status not in ${blockchainStatus.among.silent} group by b.id, b.code, b.name order by b.id`.execute(
    db,
  );
  return rows.flatMap(({ code, name, failing, active }) => {
    if (failing === 0 || failing === active) return [];
    const verb = failing === 1 ? 'gives' : 'give';
    return [{ part: code, reason: `${failing} of ${active} nodes of ${name} ${verb} no usable answer.` }];
  });
}
