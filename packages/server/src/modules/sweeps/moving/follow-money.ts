import type { Movement } from '@coffer/contract/operations/doctor.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { can, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { findMoney, type Money } from '../planning/money-store.ts';
import type { FundState } from '../planning/plan-context.ts';

/** Where the money of confirmed deposits is now, and why it waits where it does. One statement for all of them. */
export async function followMoney(call: Call<Credentialed>, depositIds: readonly number[]): Promise<Movement[]> {
  if (depositIds.length === 0 || !can(call.subject, 'sweeps:read')) return [];
  return (await findMoney(call.db, depositIds)).map(view);
}

function view(money: Money): Movement {
  const { depositId: depositID, blockchainCode, sweepId: sweepID, blockHeight } = money;
  const state = stateOf(money);
  const toAddress = spellAddress(familyOf(blockchainCode), money.toAddress);
  return { depositID, state, sweepID, blockHeight, toAddress, reason: state === 'waiting' ? reasonOf(money) : null };
}

function stateOf({ hasLeft, inCold, sweepId, isEnded }: Money): Movement['state'] {
  if (!hasLeft) return sweepId === null ? 'waiting' : 'moving';
  if (!inCold) return 'elsewhere';
  return isEnded ? 'moved' : 'moving';
}

function reasonOf({ planState, planReason }: Money): string {
  return planReason ?? (planState === null ? unseen : idle[planState]);
}

const unseen = 'It is looked at within seconds.';
const decided = 'The money of its wallet waits. Funds Consolidation says for what.';
const idle: Readonly<Record<FundState, string>> = {
  nothing: unseen,
  sweeping: 'Other money of its wallet is on its way. It follows when the rules allow it.',
  below_threshold: 'The rules wait until more has come in, or until it has been there for long enough.',
  paused: 'Moving money is paused in the rules.',
  waiting: decided,
  signature: decided,
  frozen: decided,
};
