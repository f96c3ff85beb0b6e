import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Body as BodyOf, Result } from '@coffer/contract/endpoint.ts';
import type { runSweep as endpoint } from '@coffer/contract/treasury/sweeps.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockWallet } from '../../wallets/index.ts';
import { AddressesInHand } from '../sweep/create-sweep.ts';
import { findCurrency } from './fund-store.ts';
import { readFunds } from './list-funds.ts';
import { holdPlan, writePlans, type PlanKey } from '../planning/plan-store.ts';
import { readContexts } from '../planning/plan-sweeps.ts';
import { lookAtMoney } from '../planning/look-at-money.ts';
import type { PlanContext, Wish } from '../planning/plan-context.ts';
import type { Planned } from '../planning/plan-outcomes.ts';
import { planWallet } from '../planning/plan-wallet.ts';

type Body = BodyOf<typeof endpoint>;

/** Whatever the rules wait for, it moves now; what is missing for that is missing still, and the fund says so. */
export async function runSweep(deps: Deps, call: Call<MemberSubject>, body: Body): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'sweeps:write');
  if (body.anyFee) requireStepUp(call.subject, call.now);
  const wish = wishOf(call, body);
  const key = await requireFund(call, body);
  const [context] = await readContexts(deps, call.db, [key]);
  if (!context) throw notFound();
  // Whoever paused it had a reason, and gave proof of person.
  if (context.rules.paused) requireStepUp(call.subject, call.now);
  await holdPlan(call.db, key, null);
  const { plan, sweepIds } = await planByHand(deps, call, context, wish);
  await writePlans(call.db, [{ context, plan }], call.now);
  const [fund] = await readFunds(deps, call.db, call.subject.projects, key);
  if (!fund) throw notFound('The wallet has no such currency on this chain.');
  return { sweepIDs: sweepIds, fund };
}

function wishOf(call: Call<MemberSubject>, { anyFee = false, feeMaxUSD }: Body): Wish {
  const most = feeMaxUSD === undefined ? null : parseMoney(feeMaxUSD, usd, 'feeMaxUSD');
  if (most instanceof Fault) throw most;
  return { origin: call, createdBy: call.subject.email, anyFee, feeUsdMax: most && most.units };
}

async function requireFund(call: Call<MemberSubject>, body: Body): Promise<PlanKey> {
  const wallet = await inTransaction(call.db, (tx) => lockWallet(tx, call.subject.projects, body.walletID));
  if (wallet.type !== 'deposit') throw invalid({ path: 'walletID', message: 'must be a deposit wallet' });
  if (wallet.foreign) throw fault('FORBIDDEN', 'This wallet also serves projects that are not yours.');
  const currency = await findCurrency(call.db, body.blockchainCode, body.currencyCode);
  if (!currency) {
    throw invalid({ path: 'currencyCode', message: `must be the code of a currency on ${body.blockchainCode}` });
  }
  return { walletId: wallet.id, blockchainCurrencyId: currency.id };
}

async function planByHand(deps: Deps, call: Call<MemberSubject>, context: PlanContext, wish: Wish): Promise<Planned> {
  const looked = (await lookAtMoney(deps, call.db, [context], wish)).get(context);
  try {
    return await planWallet(deps, call.db, context, looked, wish);
  } catch (error) {
    if (!(error instanceof AddressesInHand)) throw error;
    throw fault('CONFLICT', 'Another sweep of these addresses has just begun. Try again.', { cause: error });
  }
}
