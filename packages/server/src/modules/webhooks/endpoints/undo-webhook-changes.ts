import { everyProject } from '../../../platform/access.ts';
import { recordActivity } from '../../activity/index.ts';
import { bothWays, type Undoing, type Way } from '../../treasury-changes/index.ts';
import { unfailed } from './webhook.ts';
import { webhookStatus } from './webhook-status.ts';
import { listRows, lockRow, writeRow } from './webhook-store.ts';

const named = everyProject('a change names its endpoint');

type Turn = 'active' | 'disabled';

/**
 * A frozen endpoint hears nothing: what is meant for it waits, and goes out when it is switched on again, by a release or by hand
 * once its address is right.
 */
const disabling = bothWays<Turn>(() => ({ before: 'disabled', after: 'active' }), turn);

/** Its secrets are gone: it is added again by hand. */
const removing: Undoing = {
  undo: () => Promise.resolve(),
  redo: () => Promise.resolve(undefined),
};

export const webhookUndoings = {
  'webhook.created': disabling,
  'webhook.changed': disabling,
  'webhook.rotated': disabling,
  'webhook.removed': removing,
} as const satisfies Record<string, Undoing>;

async function turn({ tx, origin, subject, from, to }: Way<Turn>): Promise<void> {
  const id = Number(subject['webhookId']);
  const isThere = (await listRows(tx, named)).some((row) => row.id === id && row.status === from);
  if (!isThere) return;
  const webhook = await lockRow(tx, named, id);
  const status = webhookStatus.move(webhook.status, to);
  await writeRow(tx, { ...webhook, ...unfailed, status, held: to === 'disabled' });
  await recordActivity(tx, origin, {
    action: webhookStatus.eventFor(webhook.status, to),
    entity: 'webhook',
    entityId: id,
    projectId: webhook.projectId,
    before: { status: webhook.status },
    after: { status },
  });
}
