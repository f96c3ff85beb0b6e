import { fault, invalid } from '@coffer/contract/errors.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { checkAddress, findNamed, type CheckDeps } from '../../payouts/index.ts';
import { liveChain } from '../../wallets/index.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import { findPaidTo, findPayPlace, type PayPlace } from '../withdrawals/pay-place-store.ts';

export type Named = { place: PayPlace; address: string };

/**
 * The canonical spelling of what a referrer typed, on the network that their campaign pays on. Which of our own addresses it is, or
 * whether it is on a list, they are not told.
 */
export async function readAddress(deps: CheckDeps, db: Db, person: PortalPerson, text: string): Promise<Named> {
  const { id: personId, projectId } = person;
  const place = await findPayPlace(db, { personId, projectId });
  if (!place) throw fault('INVALID_STATE', 'Nothing is offered here yet, so nothing is paid out.');
  const { blockchainCode: chain, blockchainId, blockchainName } = place;
  const checked = await checkAddress(deps, db, onlyProjects(projectId), await liveChain(db, chain), text);
  if ('problem' in checked) {
    if (checked.address !== null) throw unpayable();
    throw invalid({ path: 'address', message: `must be an address of ${blockchainName}: ${checked.problem}` });
  }
  const { address } = checked;
  const known = await findNamed(db, projectId, { chain, address });
  if (known && !known.isConfirmed) throw unpayable();
  const paidTo = await findPaidTo(db, personId);
  if (paidTo?.blockchainId === blockchainId && paidTo.address === address) {
    throw invalid({ path: 'address', message: 'must be another one: your rewards go there already' });
  }
  return { place, address };
}

export function unpayable(): Error {
  const message = 'must be your own: this one belongs to the shop, to a contract or to nobody, or cannot be paid here';
  return invalid({ path: 'address', message });
}
