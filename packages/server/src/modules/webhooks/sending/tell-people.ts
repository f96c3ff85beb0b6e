import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { mailIsSetUp, sendMail, webhookDisabled } from '../../mail/index.ts';
import { listPeople } from '../../members/index.ts';
import { siteUrl } from '../../system/index.ts';
import { findWebhooks } from '../deliveries/queue-store.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import { webhookEvents } from '../events.ts';

/** Reaction to an endpoint that was switched off: a mail for each who can switch it on again, each a job of its own. */
export async function tellPeople(
  deps: Deps,
  disabled: PayloadOf<typeof webhookEvents, 'webhook.auto-disabled'>,
): Promise<void> {
  const webhook = await findDisabled(deps, disabled.webhookId);
  if (!webhook || !(await mailIsSetUp(deps, deps.db))) return;
  const { id: webhookId, projectId } = webhook;
  const people = await listPeople(deps.db, projectId, 'webhooks:write');
  await inTransaction(deps.db, (tx) =>
    deps.emit(
      tx,
      ...people.map(({ memberId }) => webhookEvents['webhook.notice-due'](projectId, { webhookId, memberId })),
    ),
  );
}

/** Who may not see the project any more, and what was switched on meanwhile, needs no mail. */
export async function sendNotice(
  deps: Deps,
  { webhookId, memberId }: PayloadOf<typeof webhookEvents, 'webhook.notice-due'>,
): Promise<void> {
  const webhook = await findDisabled(deps, webhookId);
  if (!webhook) return;
  const people = await listPeople(deps.db, webhook.projectId, 'webhooks:write');
  const person = people.find((one) => one.memberId === memberId);
  if (!person) return;
  const { name, url, disabledReason } = webhook;
  const facts = { name, url, reason: disabledReason ?? '', siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: person.email, template: webhookDisabled(facts) });
}

async function findDisabled(deps: Deps, webhookId: number): Promise<Webhook | undefined> {
  const [webhook] = await findWebhooks(deps.db, [webhookId]);
  return webhook?.status === 'auto_disabled' ? webhook : undefined;
}
