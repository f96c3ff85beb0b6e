import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { setRate as endpoint } from '@coffer/contract/money-in/rates.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deed } from '../../platform/deed.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../treasury-changes/index.ts';
import { viewRate } from './list-rates.ts';
import { isFarFromKnown } from './known-price.ts';
import { readPrice, writePrice } from './price.ts';
import { askSoon, lockState, selectReadStates, writeManual, writeSamples } from './store.ts';

type Given = Body<typeof endpoint> & { currencyCode: string };

const wholesMax = 1_000_000_000;

/**
 * From now on this is the price, or the market says it. Quotes that were given keep theirs. One that is far from what
 * holds waits: whoever fixes it buys dollars for cents.
 */
export async function setRate(
  deps: Pick<Deps, 'config' | 'devnet'>,
  call: Call<MemberSubject>,
  given: Given,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'settings:write');
  requireStepUp(call.subject, call.now);
  const price = given.price === null ? null : checkPrice(given.price);
  return inTransaction(call.db, async (tx) => {
    const code = given.currencyCode;
    const known = (await selectReadStates(tx, 'known')).find((one) => one.code === code);
    if (!known) throw notFound('No chain here has a currency of that code.');
    const { currencyId } = known;
    const { manualPrice: before } = await lockState(tx, currencyId);
    const hours = await waitHours(deps, tx, call.now);
    const now = call.now;
    const waits =
      before !== price && price !== null && hours > 0 && (await isFarFromKnown(tx, known, price, { now, hours }));
    if (before !== price) {
      const deed = deedOf(known, before, price);
      if (waits) await requestChange(tx, call, deed, hours);
      else {
        await fixPrice(tx, call, known, { from: before, to: price });
        await recordChange(tx, call, deed);
      }
    }
    const after = (await selectReadStates(tx, 'known')).find((one) => one.currencyId === currencyId);
    const takesEffectAt = waits ? hoursAfter(now, hours).toISOString() : null;
    return { ...viewRate(after ?? known, now), takesEffectAt };
  });
}

type Currency = { currencyId: number; code: string };
type Step = { from: string | null; to: string | null };

/** Null: the market says it. */
export async function fixPrice(
  tx: Tx,
  origin: Origin,
  { currencyId, code }: Currency,
  { from, to }: Step,
): Promise<void> {
  await writeManual(tx, { currencyId, code }, to, origin.now);
  if (to === null) await askSoon(tx);
  else await writeSamples(tx, [{ currencyId, price: to, source: 'manual' }], origin.now);
  await recordActivity(tx, origin, {
    action: 'rate.changed',
    entity: 'currency',
    entityId: currencyId,
    before: { currencyCode: code, price: from },
    after: { currencyCode: code, price: to },
  });
}

function deedOf({ currencyId, code }: Currency, before: string | null, after: string | null): Deed {
  const shown = (price: string | null) => ({ price: price === null ? 'the market' : `${price} dollars` });
  return {
    kind: 'rate.changed',
    title:
      after === null
        ? `The price of ${code} follows the market again`
        : `The price of ${code} is fixed at ${after} dollars`,
    before: shown(before),
    after: shown(after),
    subject: { currencyId, code, before, after },
  };
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
