import { fault } from '@coffer/contract/errors.ts';
import type { GoLiveView } from '@coffer/contract/operations/go-live.ts';
import { authorize, notFound, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { listHearing, testWebhook } from '../webhooks/index.ts';
import { keepProof } from './proof-store.ts';
import { readStanding, subjectOfWebhook } from './read-standing.ts';

/** An example is sent as any delivery is; what counts is what the shop's server answers. */
export async function proveWebhook(deps: Deps, call: Call<MemberSubject>, { id }: { id: number }): Promise<GoLiveView> {
  authorize(call.subject, 'system:write');
  const webhook = (await listHearing(call.db)).find((one) => one.id === id);
  if (!webhook) throw notFound();
  const sent = await testWebhook(deps, call, { projectId: webhook.projectId, id });
  if (!sent.delivered) {
    const why = sent.error ?? `it answered ${sent.status ?? 'nothing'}`;
    throw fault('UNPROCESSABLE', `${new URL(webhook.url).host} did not take the example: ${why}`);
  }
  return inTransaction(call.db, async (tx) => {
    const evidence = { status: sent.status, latencyMs: sent.latencyMs };
    const { memberId } = call.subject;
    await keepProof(tx, { of: 'webhook', subject: subjectOfWebhook(webhook), evidence, memberId, now: call.now });
    const { projectId } = webhook;
    const entry = { action: 'go-live.webhook-proven', entity: 'webhook', entityId: id, projectId, after: evidence };
    await recordActivity(tx, call, entry);
    return readStanding(deps, tx, call.now);
  });
}
