import type { Deps } from '../../../platform/deps.ts';
import { messageIdOf } from '../deliveries/delivery.ts';
import { nameOf } from '../deliveries/delivery-source.ts';
import { findWebhooks, type Claimed } from '../deliveries/queue-store.ts';
import type { Letter } from './send-delivery.ts';
import { openHeaders } from '../endpoints/webhook-headers.ts';
import { openSigningSecrets } from '../endpoints/webhook-secrets.ts';

export type Addressed = { claimed: Claimed; letter: Letter };

/** All that sending needs, for many deliveries of which the bodies are known: a constant number of statements. */
export async function writeLetters(
  deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>,
  claims: readonly Claimed[],
  bodies: ReadonlyMap<string, string>,
  now: Date,
): Promise<Addressed[]> {
  if (claims.length === 0) return [];
  const webhooks = await findWebhooks(deps.db, [...new Set(claims.map(({ webhookId }) => webhookId))]);
  const secrets = await openSigningSecrets(deps, deps.db, webhooks, now);
  const headers = await openHeaders(deps, deps.db, webhooks);
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return claims.flatMap((claimed) => {
    const [url, body] = [urls.get(claimed.webhookId), bodies.get(nameOf(claimed))];
    const own = secrets.get(claimed.webhookId);
    const messageId = messageIdOf(claimed.message);
    // Removed at this very moment: it was given up with its endpoint.
    if (url === undefined || body === undefined || !own) return [];
    return [{ claimed, letter: { url, body, secrets: own, headers: headers.get(claimed.webhookId), messageId } }];
  });
}
