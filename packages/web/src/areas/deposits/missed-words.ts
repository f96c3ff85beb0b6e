import type { Deposit } from './queries.ts';
import { truncate } from '../../format/truncate.ts';

type Missed = Pick<Deposit, 'treatment' | 'contract' | 'status'>;

/** Why a person has to look at it. */
export function whyMissed({ treatment, contract }: Missed): string {
  if (treatment === 'unsupported') {
    return `The token ${contract === null ? '' : `${truncate(contract)} `}is not set up here. Its name alone would prove nothing.`;
  }
  if (treatment === 'dust') return 'It is below the limit of its currency.';
  if (treatment === 'own') return 'It came from an address of your own.';
  return 'It came to an address that nobody was given yet.';
}

/** What is no money here can be nobody's, and what is not in the chain is not there to give away. */
export function mayBeMatched({ treatment, status }: Missed): boolean {
  return treatment === 'credit' && (status === 'confirmed' || status === 'included');
}
