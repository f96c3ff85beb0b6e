import type { Result } from '@coffer/contract/endpoint.ts';
import type { payDueReferrers } from '@coffer/contract/growth/referral-payouts.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { nameOf, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { PriceDeps } from '../../payouts/index.ts';
import { currencyOn, leastWithdrawal } from './least-withdrawal.ts';
import { findPaidTo, hasPayingWallet } from './pay-place-store.ts';
import { requestWithdrawal, type WantedWithdrawal } from './request-withdrawal.ts';
import { findPayCurrency, listDue, lockWithdrawal, type Due } from './withdrawal-store.ts';

/** Of one call; who is left has a turn with the next. */
const peopleMax = 1000;

type DueDeps = PriceDeps & Pick<Deps, 'emit'>;

/** Asks for everybody who has enough and a confirmed address, each in a transaction of their own. Who is left out is counted, with why. */
export async function payDue(
  deps: DueDeps,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number },
): Promise<Result<typeof payDueReferrers>> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  const least = leastBy(deps, call.db, projectId);
  const left = new Map<string, number>();
  let [requested, usdUnits] = [0, 0n];
  for (const due of await listDue(call.db, projectId, peopleMax)) {
    const wanted = await planFor(call, projectId, due, least);
    if ('left' in wanted) {
      left.set(wanted.left, (left.get(wanted.left) ?? 0) + 1);
      continue;
    }
    const asked = await requestFor(deps, call, projectId, wanted);
    if (asked === null) left.set(refusedNow, (left.get(refusedNow) ?? 0) + 1);
    else [requested, usdUnits] = [requested + 1, usdUnits + asked];
  }
  return {
    requested,
    amountUSD: formatMoney({ units: usdUnits, asset: usd }),
    left: [...left].map(([reason, referrers]) => ({ reason, referrers })),
  };
}

const refusedNow = 'Something of theirs changed, or is held now: look at their rewards';

/** How much it is; nothing where it is refused by now. */
async function requestFor(
  deps: DueDeps,
  call: Call<MemberSubject>,
  projectId: number,
  wanted: WantedWithdrawal,
): Promise<bigint | null> {
  try {
    return await inTransaction(call.db, async (tx) => {
      const id = await requestWithdrawal(deps, tx, call, projectId, wanted);
      return (await lockWithdrawal(tx, id))?.usdUnits ?? 0n;
    });
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

type Place = { blockchainCode: string; currencyCode: string };
type LeastBy = (place: Place) => Promise<bigint>;

/** The minimum of each currency, asked once. */
function leastBy(deps: DueDeps, db: Db, projectId: number): LeastBy {
  const known = new Map<string, Promise<bigint>>();
  const ask = async (place: Place) => {
    const { usdUnits } = await leastWithdrawal(deps, db, await currencyOn(db, projectId, place));
    return usdUnits;
  };
  return (place) => {
    const key = `${place.currencyCode} ${place.blockchainCode}`;
    const asked = known.get(key) ?? ask(place);
    known.set(key, asked);
    return asked;
  };
}

/** What to ask for, or why not. */
async function planFor(
  { db, now, subject }: Call<MemberSubject>,
  projectId: number,
  { personId, usdUnits, status, hasOpen }: Due,
  least: LeastBy,
): Promise<WantedWithdrawal | { left: string }> {
  if (status !== 'active') return { left: 'They are suspended or blocked' };
  if (hasOpen) return { left: 'A payout of theirs is under way' };
  const paidTo = await findPaidTo(db, personId);
  if (!paidTo) return { left: 'They have no payout address' };
  const { recipientId, usableFrom } = paidTo;
  if (usableFrom !== null && usableFrom > now) return { left: 'Their payout address is not in use yet' };
  if (!(await hasPayingWallet(db, projectId, paidTo.blockchainId))) {
    return { left: `No hot wallet pays on ${paidTo.blockchainName}` };
  }
  const currencyCode = await findPayCurrency(db, personId, paidTo.blockchainId);
  if (currencyCode === undefined) {
    return { left: 'Their payout address is on another chain than their campaign pays on' };
  }
  const lowest = await least({ ...paidTo, currencyCode });
  if (usdUnits < lowest) return { left: 'They have less than the minimum' };
  return { personId, recipientId, currencyCode, lowest, requestedBy: nameOf(subject) };
}
