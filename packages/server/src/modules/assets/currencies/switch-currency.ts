import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { updateBlockchainCurrency as endpoint } from '@coffer/contract/money-in/currencies.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { forgetDefaultCurrency } from '../../projects/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { mostTakenOf, viewPriced } from './currency.ts';
import { listChainCurrencies, listNamesakes, lockCurrency, writeActive, type ChainCurrency } from './currency-store.ts';
import { networkOf } from '../chains/network.ts';

type Input = Body<typeof endpoint> & { id: number };

/** Off, nobody is offered it any more. Its addresses stay watched, and projects that took it take it again once it is on. */
export async function switchCurrency(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, status }: Input,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const currency = await lockCurrency(tx, id);
    if (!currency) throw notFound('There is no such currency.');
    const active = await change(deps, tx, call, currency, status === 'active');
    const mostTaken = mostTakenOf(await listChainCurrencies(tx, { active: true }));
    return { ...viewPriced({ ...currency, active }, mostTaken), status: active ? 'active' : 'inactive' };
  });
}

/** Whether it is on now: one that takes the place of another is on later. */
async function change(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  currency: ChainCurrency,
  active: boolean,
): Promise<boolean> {
  if (currency.active === active) return active;
  const { id, code, blockchainName, contract } = currency;
  const [before, after] = active ? ['inactive', 'active'] : ['active', 'inactive'];
  const deed = {
    kind: 'currency.switched',
    title: `${code} on ${blockchainName} was switched ${active ? 'on' : 'off'}`,
    before: { status: before },
    after: { status: after, contract },
    subject: { currencyId: id, active },
  } as const;
  const namesakes = active ? await listNamesakes(tx, currency) : [];
  const obstacle = besideAnother(currency, namesakes);
  if (obstacle !== undefined) throw fault('CONFLICT', `status: ${obstacle}`);
  const takesOver = namesakes.length > 0 && !isKnown(deps, currency);
  const hours = takesOver ? await waitHours(deps, tx, call.now) : 0;
  if (hours > 0) {
    await requestChange(tx, call, deed, hours);
    return currency.active;
  }
  await writeSwitch(tx, call, currency, active);
  await recordChange(tx, call, deed);
  return active;
}

/** A coin, or a token that this program knows by itself, takes nobody's place: it is the one that its code means. */
function isKnown(deps: Deps, { blockchainCode, contract }: ChainCurrency): boolean {
  return (
    contract === null ||
    networkOf(deps)
      .tokens(blockchainCode)
      .some((token) => token.contract === contract)
  );
}

/** Why it cannot be switched on now: no two of one code are on. */
export function besideAnother(
  { code, blockchainName }: ChainCurrency,
  namesakes: readonly ChainCurrency[],
): string | undefined {
  if (!namesakes.some(({ active }) => active)) return undefined;
  return `Another ${code} on ${blockchainName} is active. Switch that one off first.`;
}

export async function writeSwitch(tx: Tx, origin: Origin, currency: ChainCurrency, active: boolean): Promise<void> {
  const { id, code, blockchainCode, contract } = currency;
  await writeActive(tx, id, active);
  const firstChoiceOf = active ? [] : await forgetDefaultCurrency(tx, id);
  const [before, after] = active ? ['inactive', 'active'] : ['active', 'inactive'];
  await recordActivity(tx, origin, {
    action: 'currency.switched',
    entity: 'blockchain-currency',
    entityId: id,
    before: { blockchainCode, code, contract, status: before, firstChoiceOf },
    after: { blockchainCode, code, contract, status: after, firstChoiceOf: [] },
  });
}
