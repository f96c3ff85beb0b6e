import type { Counts, Scene } from './scene.ts';

const counted = {
  planned: "select count(*) from sweep where method = 'contract'",
  swept: "select count(*) from sweep where method = 'contract' and status = 'completed'",
  partial: `select count(*) from sweep s where status = 'completed'
    and exists (select from sweep_item i where i.sweep_id = s.id and i.status = 'skipped')`,
  outside: "select count(*) from sweep where method = 'outside' and status = 'completed'",
  unmoved: "select count(*) from sweep where status = 'failed'",
  sweepsReorged: "select count(*) from sweep_event where event = 'sweep.reorged'",
  sweepsReplaced: "select count(*) from sweep where method = 'contract' and status = 'replaced'",
  cancelled: "select count(*) from sweep where status = 'cancelled'",
  sent: 'select count(*) from signed_transaction where sends > 0',
  resent: 'select count(*) from signed_transaction where sends > 1',
  raised: "select count(*) from signed_transaction where version > 1 and kind = 'order'",
  fillers: "select count(*) from signed_transaction where kind = 'filler'",
  gaps: "select count(*) from outgoing_transaction where kind = 'gap'",
  buried: "select count(*) from outgoing_transaction where status = 'dead'",
  positionsTaken: "select count(*) from activity where action = 'wallet.position-taken'",
  sentAgainAfterReorg: `select count(*) from outgoing_transaction o where status = 'confirmed' and exists (
    select from outbox e where e.kind = 'outgoing.reorged' and (e.payload ->> 'outgoingId')::bigint = o.id)`,
  broadcastsRefused: 'select count(*) from signed_transaction where refusal is not null',
} as const satisfies Partial<Record<keyof Counts, string>>;

const text = `select ${Object.entries(counted)
  .map(([name, query]) => `(${query})::int as "${name}"`)
  .join(', ')}`;

/** What became of sweeps in a schedule. */
export async function countSweeps({ lane, counts }: Scene): Promise<void> {
  const { rows } = await lane.pool.query<Record<keyof typeof counted, number>>(text);
  for (const [name, count] of Object.entries(rows[0] ?? {})) counts[name as keyof typeof counted] += count;
}
