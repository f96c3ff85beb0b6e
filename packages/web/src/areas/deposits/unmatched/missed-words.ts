import type { Deposit } from '../deposit/queries.ts';
import { formatAmount } from '../../../format/amount.ts';
import { truncate } from '../../../format/truncate.ts';

type Missed = Pick<Deposit, 'treatment' | 'contract' | 'status'> & Partial<Pick<Deposit, 'all' | 'note'>>;

/** Why a person has to look at it. */
export function whyMissed({ treatment, contract, all, note }: Missed): string {
  if (treatment === 'unsupported') {
    const count = all ? formatAmount(String(all.transfers), 0) : '';
    if (contract === null) return `${count} more transfers of tokens that are not set up, not listed one by one.`;
    const times = all && all.transfers > 1 ? ` Received ${count} times.` : '';
    return `The token ${truncate(contract)} is not set up here. Its name proves nothing.${times}`;
  }
  if (note) return note;
  if (treatment === 'dust') return 'The amount is below the dust limit of its currency.';
  if (treatment === 'own') return 'It was sent from one of your own addresses.';
  return 'This address has no customer yet.';
}

/** What is no money here can be nobody's, and what is not in the chain is not there to give away. */
export function mayBeMatched({ treatment, status }: Missed): boolean {
  return treatment === 'credit' && (status === 'confirmed' || status === 'included');
}
