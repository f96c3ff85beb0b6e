import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { authorize, notFound, onlyProjects, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { post } from '../../ledger/index.ts';
import { findCustomerId } from '../../projects/index.ts';
import { weighDecision } from '../../treasury-changes/index.ts';
import { bookMatched } from '../booking/bookings.ts';
import { lockDeposit, type LockedDeposit } from './match-store.ts';
import { moveMatching } from './move-matching.ts';
import { usdOf } from './usd-of.ts';
import type { Worth } from '../booking/worth.ts';

export type Match = { projectId: number; customerID: string };

/** A person says whose money it is. It leaves `unmatched` for that customer, now or when it is confirmed. */
export async function matchDeposit(
  deps: Pick<Deps, 'emit' | 'chains'> & { worth: Pick<Worth, 'centOf'> },
  call: Call<MemberSubject>,
  id: number,
  { projectId, customerID }: Match,
): Promise<DepositView> {
  authorize(call.subject, 'payments:resolve');
  authorize(call.subject, 'payments:resolve', projectId);
  return inTransaction(call.db, async (tx) => {
    const deposit = await lockDeposit(tx, call.subject.projects, id);
    if (!deposit) throw notFound();
    refuseUncountable(deposit);
    const customerId = await findCustomerId(tx, onlyProjects(projectId), projectId, customerID);
    if (customerId === undefined) {
      throw invalid({ path: 'customerID', message: 'must be the id of a customer of this project' });
    }
    await weighDecision(tx, call, {
      kind: 'deposit.matched',
      projectId,
      title: `An unmatched deposit was assigned to the customer ${customerID}`,
      usdUnits: await usdOf(deps.worth, tx, deposit),
      after: { customer: customerID, network: deposit.blockchainCode },
      subject: { depositId: id },
    });
    const owned = { ...deposit, projectId, customerId };
    const view = await moveMatching(deps, tx, call, deposit, { matching: 'matched', projectId, customerId });
    if (deposit.status === 'confirmed') await post(tx, [bookMatched(deposit.blockchainCode, owned, call.now)]);
    return view;
  });
}

/** What is no money, or not on the chain, can be nobody's. */
function refuseUncountable({ treatment, status }: LockedDeposit): void {
  if (treatment === 'unsupported') {
    throw fault('UNPROCESSABLE', 'This token is not set up, so nobody can be credited. Add its currency first.');
  }
  if (treatment !== 'credit') {
    const what = treatment === 'dust' ? 'below the limit of its currency' : 'a transfer of our own';
    throw fault('UNPROCESSABLE', `This deposit is ${what}: it is not credited.`);
  }
  if (status !== 'included' && status !== 'confirmed') {
    throw fault('UNPROCESSABLE', 'This deposit is not on the network at the moment. Wait until it is included again.');
  }
}
