import type { Deps } from '../../platform/deps.ts';
import { toldOf } from '../payments/index.ts';
import { messageIdOf } from './delivery.ts';
import { claimDue, findWebhooks, type Claimed, type ClaimLimits } from './queue-store.ts';
import type { Letter } from './send-delivery.ts';
import { openSigningSecrets } from './webhook-secrets.ts';

/** Takes deliveries that are due, with all that sending them needs: a constant number of statements for all of them. */
export async function claimLetters(
  deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>,
  limits: ClaimLimits,
): Promise<{ claimed: Claimed; letter: Letter }[]> {
  const { db } = deps;
  const claims = await claimDue(db, limits);
  if (claims.length === 0) return [];
  const [told, webhooks] = await Promise.all([
    toldOf(db, claims),
    findWebhooks(db, [...new Set(claims.map(({ webhookId }) => webhookId))]),
  ]);
  const secrets = await openSigningSecrets(deps, db, webhooks, limits.now);
  const bodies = new Map(told.map(({ paymentId, sequence, body }) => [`${paymentId}/${sequence}`, body]));
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return claims.flatMap((claimed) => {
    const [url, body] = [urls.get(claimed.webhookId), bodies.get(`${claimed.paymentId}/${claimed.sequence}`)];
    const own = secrets.get(claimed.webhookId);
    // Removed at this very moment: it was given up with its endpoint.
    if (url === undefined || body === undefined || !own) return [];
    return [{ claimed, letter: { url, body, secrets: own, messageId: messageIdOf(claimed.message) } }];
  });
}
