import type { WebhookView } from '@coffer/contract/webhooks/webhooks.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { viewWebhooks } from './view-webhooks.ts';
import { listRows } from './webhook-store.ts';

export async function listWebhooks(call: Call<Credentialed>, projectId: 'all' | number): Promise<WebhookView[]> {
  const scope = readScope(call.subject, 'webhooks:read', projectId);
  if (projectId !== 'all') await requireProject(call.db, scope, projectId);
  return viewWebhooks(call.db, await listRows(call.db, scope), call.now);
}
