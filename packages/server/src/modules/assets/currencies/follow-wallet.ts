import type { Tx } from '../../../platform/db/db.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { nameOfCurrency } from './currency.ts';
import {
  addProjectCurrencies,
  listChainCurrencies,
  listEnabled,
  lockProjectCurrencies,
  wasEdited,
} from './currency-store.ts';

/**
 * A deposit wallet that was linked lets a project take what is active on its chains, as long as no person has chosen: a link
 * made next can be paid. What it took before it still takes. Whoever chooses afterwards, be it nothing, is left alone.
 */
export async function followWallet(
  tx: Tx,
  origin: Origin,
  projectId: number,
  blockchainIds: readonly number[],
): Promise<void> {
  await lockProjectCurrencies(tx, projectId);
  if (await wasEdited(tx, projectId)) return;
  const before = await listEnabled(tx, onlyProjects(projectId));
  const taken = new Set(before.map(({ id }) => id));
  const active = await listChainCurrencies(tx, { active: true });
  const added = active.filter((row) => blockchainIds.includes(row.blockchainId) && !taken.has(row.id));
  if (added.length === 0) return;
  await addProjectCurrencies(
    tx,
    projectId,
    added.map(({ id }) => id),
    origin.now,
  );
  await recordActivity(tx, origin, {
    action: 'project.currencies-followed',
    entity: 'project',
    entityId: projectId,
    projectId,
    before: { currencies: before.map(nameOfCurrency) },
    after: { currencies: [...before, ...added].map(nameOfCurrency) },
  });
}
