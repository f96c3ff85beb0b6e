import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { requestPortalWithdrawal as endpoint } from '@coffer/contract/growth/portal-payouts.ts';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { findOpenViewer } from '../portal/find-viewer.ts';
import { portalOf } from '../portal/view-portal.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { countTry } from './count-codes.ts';
import { readyToPay } from './ready-to-pay.ts';
import { spendPortalCode } from './spend-portal-code.ts';

/** As the audit log and the merchant's list name them. */
const requestedBy = 'the referrer';

/** A referrer asks for everything that is theirs. What becomes of it is the shop's policy and people to say. */
export async function collectRewards(
  deps: Deps,
  call: Call,
  token: string,
  { code, address: shown }: Body<typeof endpoint>,
): Promise<PortalView> {
  const { db, now } = call;
  const person = await findOpenViewer(call, token);
  const takeBack = await countTry(call, person, token);
  const { paidTo, currencyCode, lowest } = await readyToPay(deps, call, person);
  const { recipientId, blockchainId, address } = paidTo;
  await inTransaction(db, async (tx) => {
    await spendPortalCode(deps, tx, person, { what: 'withdrawal', blockchainId, address, token, code, now });
    // Not before the code is known to be right: else the page alone would tell which whole address is theirs. What is undone leaves the code good.
    if (shown !== undefined && shown !== spellAddress(familyOf(paidTo.blockchainCode), address)) {
      throw fault('CONFLICT', 'Another address is yours by now. Look at where the money goes once more.');
    }
    const wanted = { personId: person.id, recipientId, currencyCode, lowest, requestedBy };
    await requestWithdrawal(deps, tx, call, person.projectId, wanted);
  });
  await takeBack();
  return portalOf(deps, call, person);
}
