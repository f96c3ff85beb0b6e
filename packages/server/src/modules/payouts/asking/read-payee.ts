import { invalid } from '@coffer/contract/errors.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { findRecipient, type FoundRecipient } from '../recipients/find-recipient.ts';
import { findOwnAddress, wasPaid } from './payee-store.ts';
import type { Wish } from './wish.ts';

export type Payee = { address: string; recipient: FoundRecipient | undefined; isKnown: boolean };

/** Somebody of the address book, by their id. */
export async function findBooked(db: Db, { projectId, payee }: Wish): Promise<FoundRecipient | undefined> {
  if (!('recipientId' in payee)) return undefined;
  const recipient = await findRecipient(db, projectId, { recipientId: payee.recipientId });
  const path = 'recipientID';
  if (!recipient) throw invalid({ path, message: 'must be a recipient of this project' });
  if (recipient.status === 'inactive')
    throw invalid({ path, message: 'must be active: this recipient was switched off' });
  return recipient;
}

/** Where it goes. What is no address of the chain, or one of our own, is refused with the reason. */
export async function readPayee(
  { chains }: Pick<Deps, 'chains'>,
  db: Db,
  { projectId, payee }: Wish,
  { blockchainCode: chain, blockchainId }: ChainCurrency,
  booked: FoundRecipient | undefined,
): Promise<Payee> {
  const given = booked?.address ?? ('address' in payee ? payee.address : '');
  const read = chains.rules(chain).parseAddress(given);
  const path = 'toAddress';
  if ('reason' in read) throw invalid({ path, message: `must be an address of ${chain}: ${read.reason}` });
  const { address } = read;
  if (/^0x0{40}$/.test(address)) throw invalid({ path, message: 'must not be the zero address: nobody has its key' });
  const own = await findOwnAddress(db, familyOf(chain), blockchainId, address);
  if (own)
    throw invalid({
      path,
      message: `must not be an address of our own: it belongs to the ${own.type} wallet "${own.name}"`,
    });
  const recipient = booked ?? (await findRecipient(db, projectId, { chain, address }));
  const isKnown = recipient?.isConfirmed || (await wasPaid(db, { projectId, blockchainId, address }));
  return { address, recipient, isKnown };
}
