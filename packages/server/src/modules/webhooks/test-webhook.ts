import type { Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { testWebhook as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { onlyProjects, writeProject, type Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countAttempt, type ThrottleRule } from '../../platform/throttle.ts';
import { messageIdOf } from './deliveries/delivery.ts';
import { exampleFor } from './endpoints/example.ts';
import { sendDelivery } from './sending/send-delivery.ts';
import { openHeaders } from './endpoints/webhook-headers.ts';
import { openSigningSecrets } from './endpoints/webhook-secrets.ts';
import { findRow } from './endpoints/webhook-store.ts';

/** Of a project. Whoever wants to flood a server that is not theirs needs far more. */
const testing: ThrottleRule = { name: 'webhook test', attemptsMax: 20, windowSeconds: 60 };

type Input = { projectId: 'all' | number; id: number };

/** Sent once, also to an endpoint that is switched off, and written down nowhere. */
export async function testWebhook(
  deps: Deps,
  call: Call<Credentialed>,
  input: Input,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  const webhook = await findRow(call.db, onlyProjects(projectId), input.id);
  await countAttempt(deps.db, testing, String(projectId), call.now);
  const secrets = (await openSigningSecrets(deps, call.db, [webhook], call.now)).get(webhook.id);
  if (!secrets) throw fault('CONFLICT', 'The secret has just been replaced. Try again.');
  const letter = {
    url: webhook.url,
    messageId: messageIdOf(newReference()),
    body: JSON.stringify(exampleFor(webhook, call.now)),
    secrets,
    headers: (await openHeaders(deps, call.db, [webhook])).get(webhook.id),
  };
  const { answered, latencyMs, error, answer } = await sendDelivery(deps, letter);
  return { delivered: error === null, status: answered, latencyMs, error, answer };
}
