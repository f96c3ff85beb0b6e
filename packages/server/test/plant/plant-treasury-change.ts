import { randomUUID } from 'node:crypto';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { World } from '../world.ts';

type Planted = {
  projectId: number;
  status: 'in_effect' | 'waiting' | 'frozen';
  walletId: number;
  kind?: TreasuryChangeKind;
};

/** A change on record, as if somebody had made it who is gone. */
export async function plantTreasuryChange(
  world: World,
  { projectId, status, walletId, kind = 'wallet.created' }: Planted,
): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into treasury_change (kind, status, project_id, title, before, after, subject, deed, actor_name, at, due_at)
     values ($5, $1, $2, 'The deposit wallet "Planted" was added', '{}', '{}', $3, $4, 'somebody', now(),
       now() + interval '1 hour') returning id`,
    [status, projectId, { walletId }, randomUUID(), kind],
  );
  return rows[0]?.id ?? 0;
}
