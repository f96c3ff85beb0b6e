import { invalid } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { lockCurrency, type ChainCurrency } from '../assets/index.ts';
import { dustLimits, writeDustLimit } from './dust-limits.ts';
import { viewDustLimit, type DustLimitView } from './list-dust-limits.ts';

type Input = { id: number; dustLimit: string | null };

/** For what arrives from now on: what was credited stays credited, and what was dust stays dust. */
export async function putDustLimit(call: Call<MemberSubject>, { id, dustLimit }: Input): Promise<DustLimitView> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const currency = await lockCurrency(tx, id);
    if (!currency) throw notFound('There is no such currency.');
    const units = dustLimit === null ? null : readLimit(currency, dustLimit);
    const before = viewDustLimit(currency, (await dustLimits(tx)).get(id) ?? null);
    const after = viewDustLimit(currency, units);
    if (before.dustLimit !== after.dustLimit) {
      await writeDustLimit(tx, id, units);
      const entry = { action: 'currency.dust-limit-changed', entity: 'blockchain-currency', entityId: id };
      await recordActivity(tx, call, { ...entry, before, after });
    }
    return after;
  });
}

function readLimit({ blockchainCode: chain, contract, decimals }: ChainCurrency, text: string): bigint {
  const read = parseMoney(text, { chain, contract, decimals }, 'dustLimit');
  if (read instanceof Fault) throw read;
  if (read.units === 0n) throw invalid({ path: 'dustLimit', message: 'must be above zero, or null for no limit' });
  return read.units;
}
