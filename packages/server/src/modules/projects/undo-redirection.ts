import { onlyProjects } from '../../platform/access.ts';
import { recordActivity } from '../activity/index.ts';
import { bothWays, savedSides, savedTrail, type Undoing, type Way } from '../treasury-changes/index.ts';
import { lockProject, writeChanges } from './store.ts';
import { leading, redirecting, type Addresses } from './redirect-project.ts';
import { projectEvents } from './events.ts';

/** Each address has a way of its own. */
const redirection: Undoing = {
  ...bothWays<Addresses>(savedSides, lead),
  trail: {
    ...savedTrail('project.redirected'),
    /** Where payers would be led again. */
    waits: (change) => leading.some((column) => savedSides<Addresses>(change).before[column]),
    parts(change) {
      const { before, after } = savedSides<Addresses>(change);
      const columns = redirecting.filter((column) => column in after);
      return Object.fromEntries(
        columns.map((column) => [column, { before: before[column] ?? null, after: after[column] ?? null }]),
      );
    },
  },
  async undo(deps, tx, origin, change, targets) {
    const { subject } = change;
    await lead({ deps, tx, origin, subject, from: savedSides<Addresses>(change).after, to: targets });
  },
};

export const projectUndoings = { 'project.redirected': redirection } as const satisfies Record<string, Undoing>;

/** Only the addresses that are still as that change left them. */
async function lead({ deps, tx, origin, subject, from, to }: Way<Addresses>): Promise<string | void> {
  const projectId = Number(subject['projectId']);
  const project = await lockProject(tx, onlyProjects(projectId), projectId);
  if (!project) return undefined;
  const columns = redirecting.filter((column) => column in to && project[column] === (from[column] ?? null));
  if (columns.length === 0) return 'It has been changed again since: that change stays.';
  const pick = (addresses: Addresses) =>
    Object.fromEntries(columns.map((column) => [column, addresses[column] ?? null]));
  await writeChanges(tx, onlyProjects(projectId), projectId, { ...pick(to), updated_at: origin.now });
  await recordActivity(tx, origin, {
    action: 'project.updated',
    entity: 'project',
    entityId: projectId,
    projectId,
    before: pick(from),
    after: pick(to),
  });
  await deps.emit(tx, projectEvents['project.saved'](projectId, { projectId }));
  return undefined;
}
