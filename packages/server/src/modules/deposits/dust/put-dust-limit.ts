import type { putDustLimit as endpoint } from '@coffer/contract/money-in/deposits.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { lockCurrency, type ChainCurrency } from '../../assets/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { dustLimits, writeDustLimit } from '../booking/dust-limits.ts';
import { viewDustLimit } from './list-dust-limits.ts';
import type { Worth } from '../booking/worth.ts';

type Input = { id: number; dustLimit: string | null };
type Where = Pick<Deps, 'config' | 'devnet'> & { worth: Worth };

/**
 * For what arrives from now on: what was credited stays credited, and what was dust stays dust. A higher limit than dust ever
 * needs waits: below it payers pay and nobody is told.
 */
export async function putDustLimit(
  where: Where,
  call: Call<MemberSubject>,
  { id, dustLimit }: Input,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const currency = await lockCurrency(tx, id);
    if (!currency) throw notFound('There is no such currency.');
    const from = (await dustLimits(tx)).get(id) ?? null;
    const to = dustLimit === null ? null : readLimit(currency, dustLimit);
    if (from === to) return { ...viewDustLimit(currency, from), takesEffectAt: null };
    const deed = deedOf(currency, from, to);
    const hours = (await isGreat(where.worth, tx, currency, { from, to })) ? await waitHours(where, tx, call.now) : 0;
    if (hours > 0) {
      await requestChange(tx, call, deed, hours);
      return { ...viewDustLimit(currency, from), takesEffectAt: hoursAfter(call.now, hours).toISOString() };
    }
    await storeLimit(tx, call, currency, { from, to });
    await recordChange(tx, call, deed);
    return { ...viewDustLimit(currency, to), takesEffectAt: null };
  });
}

type Step = { from: bigint | null; to: bigint | null };

export async function storeLimit(tx: Tx, origin: Origin, currency: ChainCurrency, { from, to }: Step): Promise<void> {
  await writeDustLimit(tx, currency.id, to);
  const entry = { action: 'currency.dust-limit-changed', entity: 'blockchain-currency', entityId: currency.id };
  const [before, after] = [viewDustLimit(currency, from), viewDustLimit(currency, to)];
  await recordActivity(tx, origin, { ...entry, before, after });
}

const greatCents = 1_000n;

/** Raised above ten dollars; or raised at all, where nobody knows what that is worth. */
async function isGreat({ centOf }: Worth, tx: Tx, currency: ChainCurrency, { from, to }: Step): Promise<boolean> {
  if (to === null || (from !== null && to < from)) return false;
  const cent = (await centOf(tx, [currency])).get(currency.id);
  return cent === undefined || to > cent * greatCents;
}

function deedOf(currency: ChainCurrency, before: bigint | null, after: bigint | null): Deed {
  const { id, code, blockchainName } = currency;
  const shown = (units: bigint | null) => {
    const { dustLimit } = viewDustLimit(currency, units);
    return { dustLimit: dustLimit === null ? 'a cent' : `${dustLimit} ${code}` };
  };
  const [from, to] = [shown(before), shown(after)];
  return {
    kind: 'currency.dust-limit-changed',
    title: `Deposits of ${code} on ${blockchainName} below ${to.dustLimit} are not credited`,
    before: from,
    after: to,
    subject: { currencyId: id, before: before?.toString() ?? null, after: after?.toString() ?? null },
  };
}

function readLimit({ blockchainCode: chain, contract, decimals }: ChainCurrency, text: string): bigint {
  const read = parseMoney(text, { chain, contract, decimals }, 'dustLimit');
  if (read instanceof Fault) throw read;
  if (read.units === 0n) throw invalid({ path: 'dustLimit', message: 'must be above zero, or null for no limit' });
  return read.units;
}
