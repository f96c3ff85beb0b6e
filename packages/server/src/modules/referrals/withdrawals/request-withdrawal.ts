import { fault, invalid } from '@coffer/contract/errors.ts';
import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import {
  authorize,
  nameOf,
  notFound,
  onlyProjects,
  requireStepUp,
  writeProject,
  type MemberSubject,
} from '../../../platform/access.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { enabledCurrencies } from '../../assets/index.ts';
import { findRecipient, type FoundRecipient, type PriceDeps } from '../../payouts/index.ts';
import { withdrawalEvents } from '../events.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { lockAvailable } from '../rewards/reward-store.ts';
import { holdSuspicious } from './hold-suspicious.ts';
import { currencyOn, leastWithdrawal } from './least-withdrawal.ts';
import { hasPayingWallet } from './pay-place-store.ts';
import { showWithdrawal } from './view-withdrawal.ts';
import { insertWithdrawal, lockAsker, type Asker } from './withdrawal-store.ts';

type Given = { recipientID: number; currencyCode: string };

/** A person asks for somebody: everything that is available to them, less what they owe. */
export async function requestReferrerWithdrawal(
  deps: PriceDeps & Pick<Deps, 'emit'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number; id: number },
  given: Given,
): Promise<ReferralWithdrawalView> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  // Whoever says where somebody's money goes makes a payout, and proves that it is them.
  authorize(call.subject, 'payouts:create', projectId);
  requireStepUp(call.subject, call.now);
  const { recipientID: recipientId, currencyCode } = given;
  const recipient = await findRecipient(call.db, projectId, { recipientId });
  if (recipient && !(await hasPayingWallet(call.db, projectId, recipient.blockchainId))) {
    const text = `No hot wallet pays on ${recipient.blockchainCode}: create one, or link one to this project. What they have waits.`;
    throw fault('UNPROCESSABLE', text);
  }
  const currency = recipient && (await currencyOn(call.db, projectId, { ...recipient, currencyCode }));
  const { usdUnits: lowest } = await leastWithdrawal(deps, call.db, currency);
  const wanted = { personId: params.id, recipientId, currencyCode, lowest, requestedBy: nameOf(call.subject) };
  return inTransaction(call.db, async (tx) => {
    const id = await requestWithdrawal(deps, tx, call, projectId, wanted);
    return showWithdrawal(tx, onlyProjects(projectId), id);
  });
}

export type WantedWithdrawal = {
  personId: number;
  recipientId: number;
  currencyCode: string;
  /** In dollars: asked before anything was locked. */
  lowest: bigint;
  requestedBy: string;
};

/** Takes all that somebody has available, at once: of two who ask at the same time the second finds nothing. */
export async function requestWithdrawal(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  projectId: number,
  { personId, recipientId, currencyCode, lowest, requestedBy }: WantedWithdrawal,
): Promise<number> {
  const asker = await lockAsker(tx, onlyProjects(projectId), personId);
  if (!asker) throw notFound();
  refuseUnable(asker);
  const blockchainCurrencyId = await findPlace(tx, asker, recipientId, currencyCode, origin.now);
  const held = await holdSuspicious(deps, tx, origin, { personId, recipientId });
  const rewards = (await lockAvailable(tx, personId)).filter(({ id }) => !held.has(id));
  const usdUnits = rewards.reduce((sum, one) => sum + one.usdUnits, 0n);
  refuseTooLittle(usdUnits, lowest, held.size);
  const row = { projectId, personId, usdUnits, blockchainCurrencyId, recipientId, requestedBy };
  const id = await insertWithdrawal(tx, row, origin.now);
  const changed = rewards.map((before) => {
    return { before, after: { ...before, status: rewardStatus.move(before.status, 'reserved'), withdrawalId: id } };
  });
  await recordRewards(deps, tx, { changed }, origin.now, cause('referral-withdrawal', id, 0));
  await recordActivity(tx, origin, {
    action: 'referral-withdrawal.requested',
    entity: 'referral_withdrawal',
    entityId: id,
    projectId,
    after: { referrer: asker.email, amountUSD: dollars(usdUnits), recipientId, currencyCode },
  });
  await deps.emit(tx, withdrawalEvents['referral-withdrawal.requested'](projectId, { withdrawalId: id }));
  return id;
}

function refuseUnable({ status, hasOpen }: Asker): void {
  if (status !== 'active') {
    throw fault('INVALID_STATE', `The referrer is ${status}: what they have waits until they are active again.`, {
      details: { from: status, allowed: ['active'] },
    });
  }
  if (hasOpen) throw fault('CONFLICT', 'A payout of this referrer is under way. It has to end first.');
}

/** In what and where it is paid: on the chain of a confirmed recipient, in a currency that the project has switched on there. */
async function findPlace(tx: Tx, asker: Asker, recipientId: number, code: string, now: Date): Promise<number> {
  const path = 'recipientID';
  const recipient = await findRecipient(tx, asker.projectId, { recipientId });
  if (!recipient?.isConfirmed) throw invalid({ path, message: 'must be a confirmed recipient of this project' });
  if (recipient.forRewards && recipientId !== asker.recipientId) {
    throw invalid({ path, message: 'must be of the address book, or the address that they named themselves' });
  }
  const { blockchainCode } = recipient;
  const usableFrom = usableFromOf(asker, recipient);
  if (usableFrom !== null && usableFrom > now) {
    throw invalid({ path, message: `must be in use: it is from ${readableUtc(usableFrom)}` });
  }
  const enabled = await enabledCurrencies(tx, onlyProjects(asker.projectId));
  const found = enabled.find((one) => one.code === code.toUpperCase() && one.blockchainCode === blockchainCode);
  if (found) return found.id;
  throw fault('PAYOUT_CURRENCY_DISABLED', `${code} on ${blockchainCode} is not switched on for this project.`);
}

/** An address that somebody named lately waits, also where it is in the book for longer. */
function usableFromOf(asker: Asker, { id, usableFrom }: FoundRecipient): Date | null {
  const own = id === asker.recipientId ? asker.recipientUsableFrom : null;
  if (own === null || usableFrom === null) return own ?? usableFrom;
  return own > usableFrom ? own : usableFrom;
}

function refuseTooLittle(usdUnits: bigint, lowest: bigint, held: number): void {
  if (usdUnits > 0n && usdUnits >= lowest) return;
  if (held > 0) {
    const text = `${held} rewards are held now: somebody of the shop looks at them first. What is left is less than $${dollars(lowest)}.`;
    // They stay held, so that somebody looks. The referrer reads this as well: why they are held is for whoever reviews them.
    throw fault('CONFLICT', text, { keepsWork: true });
  }
  const has = `$${dollars(usdUnits > 0n ? usdUnits : 0n)}`;
  throw fault(
    'PAYOUT_AMOUNT_BELOW_MINIMUM',
    `A payout is worth $${dollars(lowest)} at least; this referrer has ${has} available, less what they owe.`,
  );
}

function dollars(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
