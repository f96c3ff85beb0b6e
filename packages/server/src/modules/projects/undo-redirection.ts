import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import type { TreasuryChange, Undoing } from '../treasury-changes/index.ts';
import { lockProject, writeChanges } from './store.ts';
import { redirecting } from './update-project.ts';

type Addresses = Partial<Record<(typeof redirecting)[number], string | null>>;

const redirection: Undoing = {
  undo: (deps, tx, origin, change) => lead(deps, tx, origin, change, 'after', 'before'),
  async redo(deps, tx, origin, change) {
    await lead(deps, tx, origin, change, 'before', 'after');
    return undefined;
  },
};

export const projectUndoings = { 'project.redirected': redirection } as const satisfies Record<string, Undoing>;

/** Only the addresses that are still as that change left them. */
async function lead(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Promise<void> {
  const projectId = Number(subject['projectId']);
  const [now, then] = [subject[from] as Addresses, subject[to] as Addresses];
  const project = await lockProject(tx, 'all', projectId);
  if (!project) return;
  const columns = redirecting.filter((column) => column in then && project[column] === (now[column] ?? null));
  if (columns.length === 0) return;
  const pick = (addresses: Addresses) =>
    Object.fromEntries(columns.map((column) => [column, addresses[column] ?? null]));
  await writeChanges(tx, 'all', projectId, { ...pick(then), updated_at: origin.now });
  await recordActivity(tx, origin, {
    action: 'project.updated',
    entity: 'project',
    entityId: projectId,
    projectId,
    before: pick(now),
    after: pick(then),
  });
  await deps.emit(tx, { kind: 'project.saved', projectId, payload: { projectId } });
}
