import { invalid } from '@coffer/contract/errors.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { liveChain } from '../../wallets/index.ts';
import { checkAddress, type CheckDeps } from '../recipients/check-address.ts';
import { findRecipient, inBookFor, type FoundRecipient } from '../recipients/find-recipient.ts';
import { wasPaid } from './payee-store.ts';
import type { Wish } from './wish.ts';

export type Payee = { address: string; recipient: FoundRecipient | undefined; isKnown: boolean };

/** Somebody of the address book, by their id. */
export async function findBooked(db: Db, { projectId, type, payee }: Wish): Promise<FoundRecipient | undefined> {
  if (!('recipientId' in payee)) return undefined;
  const recipient = inBookFor(type, await findRecipient(db, projectId, { recipientId: payee.recipientId }));
  const path = 'recipientID';
  if (!recipient) throw invalid({ path, message: 'must be a recipient of this project' });
  refuseSwitchedOff(path, recipient);
  return recipient;
}

function refuseSwitchedOff(path: string, recipient: FoundRecipient | undefined): void {
  if (recipient?.status !== 'inactive') return;
  throw invalid({ path, message: 'must be active: this recipient was switched off' });
}

/**
 * Where it goes. What no recipient could be is refused with the reason: no address of the chain, one of our own, nobody's. Wallets
 * have a name in it where the project has them.
 */
export async function readPayee(
  deps: CheckDeps,
  db: Db,
  { projectId, type, payee }: Wish,
  { blockchainCode: chain, blockchainId }: ChainCurrency,
  booked: FoundRecipient | undefined,
): Promise<Payee> {
  const given = booked?.address ?? ('address' in payee ? payee.address : '');
  const path = 'toAddress';
  const checked = await checkAddress(deps, db, onlyProjects(projectId), await liveChain(db, chain), given);
  if ('problem' in checked) {
    const whose = checked.address === null ? `of ${chain}:` : 'to pay to: this one';
    throw invalid({ path, message: `must be an address ${whose} ${checked.problem}` });
  }
  const { address } = checked;
  const found = booked ?? (await findRecipient(db, projectId, { chain, address, type }));
  refuseSwitchedOff(path, found);
  const recipient = inBookFor(type, found);
  const isKnown = recipient?.isConfirmed || (await wasPaid(db, { projectId, blockchainId, address }));
  return { address, recipient, isKnown };
}
