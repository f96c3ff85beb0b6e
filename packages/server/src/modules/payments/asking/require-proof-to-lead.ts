import type { NewPayment } from '@coffer/contract/payments/payments.ts';
import { authorize, requireStepUp, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { leadsAway, leadsElsewhere } from '../../../platform/foreign-address.ts';

type Told = Pick<NewPayment, 'successURL' | 'cancelURL' | 'note' | 'invoiceID'>;

/**
 * Whoever has a session and no more leads payers nowhere, neither by a link nor by words, but to where the project leads them anyway.
 * Keys are a shop's own program, which chooses for each of its orders.
 */
export function requireProofToLead(
  { subject, now }: Pick<Call<Credentialed>, 'subject' | 'now'>,
  { successURL, cancelURL, note, invoiceID }: Told,
  { id, own }: { id: number; own: readonly string[] },
): void {
  if (subject.kind !== 'member') return;
  const leads = [successURL, cancelURL].some((address) => address !== undefined && leadsAway(address, own));
  const says = [note, invoiceID].some((text) => text !== undefined && leadsElsewhere(text, own));
  if (leads || says) requireStepUp(subject, now);
  // Where payers go on, they may be asked to pay again: as for the project's own pages, that is for who may change wallets.
  if (leads) authorize(subject, 'wallets:write', id);
}
