import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { LabelledGauge } from '../../../platform/http/metrics.ts';
import { depositStatus } from '../booking/deposit-status.ts';
import { differenceStatus } from '../../reconciliation/difference-status.ts';

type Row = { code: string; lag: number; waiting: number; depth: number; differences: number; untraced: number };

/** How the reading of each chain does. */
export function chainGauges({ db }: Pick<Deps, 'db'>): LabelledGauge[] {
  async function rows(): Promise<Row[]> {
    const found = await sql<Row>`
      select b.code, greatest(0, coalesce(b.head_height - c.height, 0))::int as lag, coalesce(c.reorg_depth, 0) as depth,
        coalesce((select extract(epoch from now() - min(d.first_seen_at)) from deposit d
          where d.blockchain_id = b.id and d.status in ${depositStatus.among.unconfirmed}), 0)::float8 as waiting,
        (select count(*) from reconciliation_difference r where r.blockchain_id = b.id and r.status = ${differenceStatus.state('open')}) as differences,
        (select count(*)::int from untraced_block u where u.blockchain_id = b.id) as untraced
      from blockchain b join chain_cursor c on c.blockchain_id = b.id`.execute(db);
    return found.rows;
  }
  const gauge = (name: string, help: string, valueOf: (row: Row) => number): LabelledGauge => ({
    name,
    help,
    label: 'chain',
    read: async () => (await rows()).map((row) => ({ of: row.code, value: valueOf(row) })),
  });
  return [
    gauge('coffer_chain_lag_blocks', 'Blocks of a chain that are still to be read.', (row) => row.lag),
    gauge('coffer_deposit_waiting_seconds', 'Age of the oldest deposit that is not confirmed.', (row) => row.waiting),
    gauge('coffer_chain_reorg_depth', 'Blocks that the last reorg took back.', (row) => row.depth),
    gauge('coffer_reconciliation_differences', 'Open differences between books and chain.', (row) => row.differences),
    gauge('coffer_untraced_blocks', 'Blocks whose inner payments no node has told of yet.', (row) => row.untraced),
  ];
}
