import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createWebhook } from './endpoints/create-webhook.ts';
import { getDelivery } from './deliveries/get-delivery.ts';
import { getWebhook } from './endpoints/get-webhook.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { listWebhooks } from './endpoints/list-webhooks.ts';
import { redeliver } from './deliveries/redeliver.ts';
import { removeWebhook } from './remove-webhook.ts';
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './endpoints/update-webhook.ts';

export function webhookRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listWebhooks, ({ params }, call) => listWebhooks(call, params.projectId));
  bind(contract.createWebhook, ({ params, body }, call) => createWebhook(deps, call, { ...params, body }));
  bind(contract.getWebhook, ({ params }, call) => getWebhook(call, params));
  bind(contract.updateWebhook, ({ params, body }, call) => updateWebhook(deps, call, { ...params, body }));
  bind(contract.removeWebhook, ({ params }, call) => removeWebhook(deps, call, params));
  bind(contract.rotateWebhookSecret, ({ params }, call) => rotateWebhookSecret(deps, call, params));
  bind(contract.testWebhook, ({ params }, call) => testWebhook(deps, call, params));
  bind(contract.listDeliveries, ({ params, query }, call) => listDeliveries(call, { ...params, ...query }));
  bind(contract.getDelivery, ({ params }, call) => getDelivery(call, params));
  bind(contract.redeliver, ({ params }, call) => redeliver(call, params));
}
