import type { Result } from '@coffer/contract/endpoint.ts';
import type { payDueReferrers } from '@coffer/contract/growth/referral-payouts.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { nameOf, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { findRecipient, leastPayout } from '../../payouts/index.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { findPayCurrency, listDue, type Due } from './withdrawal-store.ts';

/** Of one call; who is left has a turn with the next. */
const peopleMax = 1000;

/** Asks for everybody who has enough and a confirmed address, each in a transaction of their own. Who is left out is counted, with why. */
export async function payDue(
  deps: Pick<Deps, 'emit'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number },
): Promise<Result<typeof payDueReferrers>> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  const lowest = await leastPayout(call.db);
  const left = new Map<string, number>();
  let [requested, usdUnits] = [0, 0n];
  for (const due of await listDue(call.db, projectId, peopleMax)) {
    const came = await inTransaction(call.db, (tx) => requestFor(deps, tx, call, projectId, due, lowest));
    if (came === null) [requested, usdUnits] = [requested + 1, usdUnits + due.usdUnits];
    else left.set(came, (left.get(came) ?? 0) + 1);
  }
  return {
    requested,
    amountUSD: formatMoney({ units: usdUnits, asset: usd }),
    left: [...left].map(([reason, referrers]) => ({ reason, referrers })),
  };
}

/** Null where it was asked for. */
async function requestFor(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  call: Call<MemberSubject>,
  projectId: number,
  { personId, usdUnits, recipientId, status, hasOpen }: Due,
  lowest: bigint,
): Promise<string | null> {
  if (usdUnits < lowest) return 'They have less than the minimum';
  if (status !== 'active') return 'They are suspended or blocked';
  if (hasOpen) return 'A payout of theirs is under way';
  const recipient = recipientId === null ? undefined : await findRecipient(tx, projectId, { recipientId });
  if (recipientId === null || !recipient) return 'They have no payout address';
  const isUsable = recipient.isConfirmed && (recipient.usableFrom === null || recipient.usableFrom <= call.now);
  if (!isUsable) return 'Their payout address is not confirmed, or not in use yet';
  const currencyCode = await findPayCurrency(tx, personId, recipient.blockchainId);
  if (currencyCode === undefined) return 'Their payout address is on another chain than their campaign pays on';
  await requestWithdrawal(deps, tx, call, projectId, { personId, recipientId, currencyCode }, nameOf(call.subject));
  return null;
}
