import type { DepositDetails } from '../deposit/queries.ts';
import type { StepTone } from '../../../ui/layout/timeline.tsx';

type Step = DepositDetails['history'][number];

/** One step of its life, as people say it. */
export function stepWords(
  { event, round, blockHeight }: Step,
  isMoney: boolean,
): { title: string; hint?: string; tone: StepTone } {
  const block = blockHeight === null ? '' : `Block ${blockHeight.toLocaleString('en-US')}`;
  const inBlock = block === '' ? {} : { hint: block };
  switch (event) {
    case 'deposit.seen':
      return { title: 'Detected, not in a block yet', tone: 'progress' };
    case 'deposit.included':
      return {
        title: round > 1 ? `Back in a block, for the ${ordinal(round)} time` : 'In a block',
        tone: 'progress',
        ...inBlock,
      };
    case 'deposit.confirmed':
      return { title: isMoney ? 'Confirmed and recorded' : 'Confirmed', tone: 'success', ...inBlock };
    case 'deposit.reorged':
      return {
        title: 'Reversed by a reorg',
        hint: 'Its ledger entries were reversed.',
        tone: 'attention',
      };
    case 'deposit.matched':
      return { title: 'Matched to a customer', tone: 'success' };
    case 'deposit.ignored':
      return { title: 'Ignored', tone: 'neutral' };
    case 'deposit.dropped':
      return { title: 'Dropped by the network', tone: 'neutral' };
    case 'deposit.replaced':
      return { title: 'Replaced by another transaction', tone: 'neutral' };
    default:
      return { title: event, tone: 'neutral' };
  }
}

function ordinal(count: number): string {
  const words = ['first', 'second', 'third', 'fourth', 'fifth'];
  return words[count - 1] ?? `${count}th`;
}
