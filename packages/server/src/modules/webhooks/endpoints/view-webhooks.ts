import type { WebhookView } from '@coffer/contract/webhooks/webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import { namesOfSecrets, type SecretName } from '../../vault/index.ts';
import { isDropped, type ShownWebhook } from './webhook.ts';

/** Receivers written for PayRam compare with the API key that they call with: only their owner can tell us that. */
const pasteYourKey =
  'Your shop answered 401 three times in a row. Moving from PayRam? Paste the API key your shop verifies with.';

export async function viewWebhooks(db: Db, webhooks: readonly ShownWebhook[], now: Date): Promise<WebhookView[]> {
  const named = webhooks.flatMap(({ headers }) => headers.flatMap(({ namedId }) => namedId ?? []));
  const names = await namesOfSecrets(db, named);
  return webhooks.map((webhook) => viewOf(webhook, names, now));
}

export async function viewWebhook(db: Db, webhook: ShownWebhook, now: Date): Promise<WebhookView> {
  const [view] = await viewWebhooks(db, [webhook], now);
  if (!view) throw new Error(`Webhook ${webhook.id} has no view.`);
  return view;
}

function viewOf(webhook: ShownWebhook, names: ReadonlyMap<number, SecretName>, now: Date): WebhookView {
  const { status, previousUntil } = webhook;
  if (status === 'removed') throw new Error(`Webhook ${webhook.id} is removed.`);
  return {
    id: webhook.id,
    projectId: webhook.projectId,
    name: webhook.name,
    url: webhook.url,
    events: webhook.events,
    status,
    disabledReason: webhook.disabledReason,
    managed: webhook.managed,
    secretLastFour: webhook.secretLastFour,
    previousSecretUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    compatibility: webhook.compatibility,
    legacySecretLastFour: webhook.legacyLastFour,
    legacySecretGiven: webhook.compatibility && webhook.legacyGiven,
    headers: webhook.headers
      .filter((header) => !isDropped(header))
      .map(({ name, namedId }) => ({
        name,
        secretID: namedId,
        secret: namedId === null ? null : (names.get(namedId) ?? null),
      })),
    droppedHeaders: webhook.headers.filter(isDropped).map(({ name }) => name),
    hint: webhook.refuses ? pasteYourKey : null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    lastSuccessAt: webhook.lastSuccessAt?.toISOString() ?? null,
    waiting: webhook.waiting,
    createdAt: webhook.createdAt.toISOString(),
  };
}
