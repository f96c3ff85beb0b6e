import type { Deposit } from '../deposit/queries.ts';
import { formatAmount } from '../../../format/amount.ts';
import { truncate } from '../../../format/truncate.ts';

type Missed = Pick<Deposit, 'treatment' | 'contract' | 'status'> & Partial<Pick<Deposit, 'all' | 'note'>>;

/** Why a person has to look at it. */
export function whyMissed({ treatment, contract, all, note }: Missed): string {
  if (treatment === 'unsupported') {
    const count = all ? formatAmount(String(all.transfers), 0) : '';
    if (contract === null) return `More tokens that are not set up here came than are told apart: ${count} transfers.`;
    const times = all && all.transfers > 1 ? ` It came ${count} times.` : '';
    return `The token ${truncate(contract)} is not set up here. Its name alone would prove nothing.${times}`;
  }
  if (note) return note;
  if (treatment === 'dust') return 'It is below the limit of its currency.';
  if (treatment === 'own') return 'It came from an address of your own.';
  return 'It came to an address that nobody was given yet.';
}

/** What is no money here can be nobody's, and what is not in the chain is not there to give away. */
export function mayBeMatched({ treatment, status }: Missed): boolean {
  return treatment === 'credit' && (status === 'confirmed' || status === 'included');
}
