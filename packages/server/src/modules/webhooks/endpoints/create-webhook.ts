import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { createWebhook as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { notFound, onlyProjects, requireStepUp, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockProject } from '../../projects/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { addWebhook } from './add-webhook.ts';
import { checkAddress } from './check-address.ts';
import { viewWebhook } from './view-webhooks.ts';
import { checkHeaders, replaceHeaders, toldHeaders } from './webhook-headers.ts';
import { countRows } from './webhook-store.ts';

type Input = { projectId: 'all' | number; body: Body<typeof endpoint> };

/** Enough for any shop: each of them is told of everything. */
const webhooksPerProjectMax = 20;

export async function createWebhook(
  deps: Deps,
  call: Call<Credentialed>,
  { projectId: project, body }: Input,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'webhooks:write', project);
  requireStepUp(call.subject, call.now);
  checkAddress(deps, body.url);
  const { compatibility = false, legacySecret, headers = [] } = body;
  checkHeaders(headers, []);
  if (legacySecret !== undefined && !compatibility) {
    throw invalid({ path: 'legacySecret', message: 'is for compatibility: switch that on too' });
  }
  return inTransaction(call.db, async (tx) => {
    // Of many at once each counts those before it.
    if (!(await lockProject(tx, onlyProjects(projectId), projectId))) throw notFound();
    if ((await countRows(tx, projectId)) >= webhooksPerProjectMax) {
      throw fault('UNPROCESSABLE', `A project may have at most ${webhooksPerProjectMax} endpoints. Remove one first.`);
    }
    const made = await addWebhook(deps, tx, call, {
      projectId,
      name: body.name ?? new URL(body.url).host,
      url: body.url,
      events: [...new Set(body.events ?? [])],
      managed: false,
      compatibility,
      legacySecret,
      sealHeaders: (owner) => replaceHeaders(deps, tx, call, owner, { given: headers, stored: [] }),
    });
    const { id: webhookId, name, url } = made.webhook;
    const after = headers.length === 0 ? { url } : { url, headers: await toldHeaders(tx, made.webhook.headers) };
    await recordChange(tx, call, {
      kind: 'webhook.created',
      projectId,
      title: `The webhook endpoint "${name}" was added`,
      after,
      subject: { webhookId },
    });
    return {
      ...(await viewWebhook(tx, { ...made.webhook, waiting: 0, refuses: false }, call.now)),
      secret: made.secret,
      legacySecret: made.legacySecret,
    };
  });
}
