import type { WebhookView } from '@coffer/contract/webhooks/webhooks.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewWebhook } from './view-webhooks.ts';
import { findRow } from './webhook-store.ts';

type Input = { projectId: 'all' | number; id: number };

export async function getWebhook(call: Call<Credentialed>, { projectId, id }: Input): Promise<WebhookView> {
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  return viewWebhook(call.db, await findRow(call.db, scope, id), call.now);
}
