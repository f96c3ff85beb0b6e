import type { WebhookView } from '@coffer/contract/webhooks/webhooks.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewOf } from './webhook.ts';
import { findRow } from './webhook-store.ts';

type Input = { projectId: 'all' | number; id: number };

export async function getWebhook(call: Call<Credentialed>, { projectId, id }: Input): Promise<WebhookView> {
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  return viewOf(await findRow(call.db, scope, id), call.now);
}
