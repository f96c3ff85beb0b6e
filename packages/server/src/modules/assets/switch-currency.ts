import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { updateBlockchainCurrency as endpoint } from '@coffer/contract/currencies.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { forgetDefaultCurrency } from '../projects/index.ts';
import { mostTakenOf, viewCurrency } from './currency.ts';
import { listChainCurrencies, lockCurrency, writeActive, type ChainCurrency } from './currency-store.ts';

type Input = Body<typeof endpoint> & { id: number };

/** Off, nobody is offered it any more. Its addresses stay watched, and projects that took it take it again once it is on. */
export async function switchCurrency(
  call: Call<MemberSubject>,
  { id, status }: Input,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'nodes:write');
  const active = status === 'active';
  return inTransaction(call.db, async (tx) => {
    const currency = await lockCurrency(tx, id);
    if (!currency) throw notFound('There is no such currency.');
    if (currency.active !== active) await write(tx, call, currency, active);
    const mostTaken = mostTakenOf(await listChainCurrencies(tx, { active: true }));
    return { ...viewCurrency({ ...currency, active }, mostTaken), status };
  });
}

async function write(tx: Tx, call: Call, currency: ChainCurrency, active: boolean): Promise<void> {
  const { id, code, blockchainCode, contract } = currency;
  try {
    await writeActive(tx, id, active);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const text = `status: another ${code} on ${currency.blockchainName} is active. Switch that one off first.`;
    throw fault('CONFLICT', text, { cause: error });
  }
  const firstChoiceOf = active ? [] : await forgetDefaultCurrency(tx, id);
  const [before, after] = active ? ['inactive', 'active'] : ['active', 'inactive'];
  await recordActivity(tx, call, {
    action: 'currency.switched',
    entity: 'blockchain-currency',
    entityId: id,
    before: { blockchainCode, code, contract, status: before, firstChoiceOf },
    after: { blockchainCode, code, contract, status: after, firstChoiceOf: [] },
  });
}
