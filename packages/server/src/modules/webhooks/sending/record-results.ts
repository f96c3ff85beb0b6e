import { hoursAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { disableWebhook } from '../endpoints/disable-webhook.ts';
import { saysGone } from './judge-outcome.ts';
import { noteAttempts, type Noted } from '../deliveries/note-payments.ts';
import { lockWebhooks, writeConditions, writeResults, type Condition, type Result } from '../deliveries/queue-store.ts';
import type { Webhook } from '../endpoints/webhook.ts';

/** An endpoint that has only failed for so long is switched off. Longer than the whole schedule of one delivery. */
const failingHoursMax = 120;

/**
 * Writes down what came of many attempts, and what that says about their endpoints and payments. Answers what
 * is said of the payments now.
 */
export async function recordResults(deps: Pick<Deps, 'db' | 'emit'>, results: readonly Result[]): Promise<Noted> {
  return inTransaction(deps.db, async (tx) => {
    const webhooks = await lockWebhooks(tx, [...new Set(results.map(({ webhookId }) => webhookId))]);
    const written = await writeResults(tx, results);
    const told = webhooks.map((webhook) => ({ webhook, of: results.filter((one) => isAbout(webhook, one)) }));
    const judged = told.map(({ webhook, of }) => ({ webhook, condition: conditionAfter(webhook, of), of }));
    await writeConditions(
      tx,
      judged.map(({ condition }) => condition),
    );
    for (const { webhook, condition, of } of judged) {
      const reason = reasonToDisable(condition, of);
      const changed = { ...webhook, failingSince: condition.failingSince, lastSuccessAt: condition.lastSuccessAt };
      if (reason !== undefined && webhook.status === 'active') await disableWebhook(deps, tx, changed, reason);
    }
    return noteAttempts(tx, written);
  });
}

/** Whoever answered at another URL, before it was changed, says nothing about this one. */
function isAbout({ id, url }: Webhook, result: Result): boolean {
  return result.webhookId === id && result.url === url;
}

/** Results may be written in another order than they came: an older one says nothing about what came after it. */
function conditionAfter({ id, ...known }: Webhook, results: readonly Result[]): Condition {
  let { failingSince, lastSuccessAt } = known;
  for (const { verdict, at } of results.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (verdict === 'none' || (lastSuccessAt && at < lastSuccessAt)) continue;
    if (verdict === 'success') {
      lastSuccessAt = at;
      if (failingSince && failingSince <= at) failingSince = null;
    } else if (!failingSince || at < failingSince) failingSince = at;
  }
  return { id, failingSince, lastSuccessAt };
}

type Reason = { text: string; at: Date };

function reasonToDisable({ failingSince }: Condition, results: readonly Result[]): Reason | undefined {
  const refusal = results.find(saysGone);
  if (refusal) return { text: 'The endpoint answered 410: it is gone.', at: refusal.at };
  const last = results.findLast(({ verdict }) => verdict === 'failure');
  if (!last || !failingSince || last.at < hoursAfter(failingSince, failingHoursMax)) return undefined;
  return { text: `Nothing was taken for ${failingHoursMax / 24} days.`, at: last.at };
}
