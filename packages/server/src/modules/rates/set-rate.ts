import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { setRate as endpoint } from '@coffer/contract/rates.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { viewRate } from './list-rates.ts';
import { readPrice, writePrice } from './price.ts';
import { askSoon, lockState, selectReadStates, writeManual, writeSamples } from './store.ts';

type Given = Body<typeof endpoint> & { currencyCode: string };

const wholesMax = 1_000_000_000;

/** From now on this is the price, or the market says it. Quotes that were given keep theirs. */
export async function setRate(call: Call<MemberSubject>, given: Given): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'settings:write');
  requireStepUp(call.subject, call.now);
  const price = given.price === null ? null : checkPrice(given.price);
  return inTransaction(call.db, async (tx) => {
    const known = (await selectReadStates(tx, 'known')).find(({ code }) => code === given.currencyCode);
    if (!known) throw notFound('No chain here has a currency of that code.');
    const before = await lockState(tx, known.currencyId);
    if (before.manualPrice !== price) {
      const { currencyId } = known;
      await writeManual(tx, currencyId, price, call.now);
      if (price === null) await askSoon(tx);
      else await writeSamples(tx, [{ currencyId, price, source: 'manual' }], call.now);
      await recordActivity(tx, call, {
        action: 'rate.changed',
        entity: 'currency',
        entityId: currencyId,
        before: { currencyCode: known.code, price: before.manualPrice },
        after: { currencyCode: known.code, price },
      });
    }
    const after = (await selectReadStates(tx, 'known')).find(({ currencyId }) => currencyId === known.currencyId);
    return viewRate(after ?? known, call.now);
  });
}

function checkPrice(text: string): string {
  const isPlain = /^(0|[1-9]\d{0,9})(\.\d{1,18})?$/.test(text);
  const units = isPlain ? readPrice(text) : undefined;
  if (units === undefined || units > (readPrice(String(wholesMax)) ?? 0n)) {
    const message = `must be a decimal above 0 and at most ${wholesMax}, with at most 18 decimals, such as "0.9995"`;
    throw invalid({ path: 'price', message });
  }
  return writePrice(units);
}
