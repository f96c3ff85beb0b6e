import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { onlyProjects } from '../../platform/access.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { bySystem, recordActivity, type Origin } from '../activity/index.ts';
import { lockProject, type projectEvents } from '../projects/index.ts';
import { addWebhook } from './endpoints/add-webhook.ts';
import { removeRow } from './remove-webhook.ts';
import { readdress } from './endpoints/readdress.ts';
import { managedName, type Webhook } from './endpoints/webhook.ts';
import { webhookStatus } from './endpoints/webhook-status.ts';
import { listUnfollowed, lockManaged, writeRow } from './endpoints/webhook-store.ts';

/** Reaction to a saved project: the address that it names is an endpoint of its own. */
export async function followProject(
  deps: Deps,
  { projectId }: PayloadOf<typeof projectEvents, 'project.saved'>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const project = await lockProject(tx, onlyProjects(projectId), projectId);
    const url = project?.webhook_endpoint ?? '';
    const managed = await lockManaged(tx, projectId);
    const origin = bySystem('webhooks', deps.clock.now());
    if (managed && url === '') return removeRow(deps, tx, origin, managed);
    if (managed && url !== managed.url) return moveTo(deps, tx, origin, managed, url);
    if (managed || url === '') return;
    const given = { projectId, name: managedName, url, events: [], managed: true, compatibility: true };
    await addWebhook(deps, tx, origin, given);
  });
}

/** For projects that named an address before this program knew of endpoints. */
export async function followUnfollowed(deps: Deps): Promise<void> {
  for (const projectId of await listUnfollowed(deps.db)) await followProject(deps, { projectId });
}

/** At another origin its secrets are new and were seen by nobody: rotating makes the next ones, and shows them. */
async function moveTo(deps: Deps, tx: Tx, origin: Origin, before: Webhook, url: string): Promise<void> {
  const { status: was } = before;
  const status = was === 'auto_disabled' ? webhookStatus.move(was, 'active') : was;
  const { webhook } = await readdress(deps, tx, before, { url, maySend: false });
  await writeRow(tx, { ...webhook, status });
  await recordActivity(tx, origin, {
    action: 'webhook.updated',
    entity: 'webhook',
    entityId: before.id,
    projectId: before.projectId,
    before: { url: before.url, status: was, secretLastFour: before.secretLastFour },
    after: { url, status, secretLastFour: webhook.secretLastFour },
  });
}
