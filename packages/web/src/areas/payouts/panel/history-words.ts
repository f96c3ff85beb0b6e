import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { truncate } from '../../../format/truncate.ts';
import type { StepTone, TimelineStep } from '../../../ui/layout/timeline.tsx';
import type { PayoutDetails } from '../payout/queries.ts';

type Move = PayoutDetails['history'][number];
type Facts = Pick<PayoutDetails, 'history' | 'amount' | 'currencyCode' | 'blockchainCode'>;
type Words = readonly [title: string, tone: StepTone, isBy?: 'person'];

/** What each step is called; where a person takes it, their name stands before. */
const words: Record<Move['event'], Words> = {
  'payout.requested': ['requested it', 'neutral', 'person'],
  'payout.approval-needed': ['Needs approval', 'attention'],
  'payout.approval-given': ['approved', 'success', 'person'],
  'payout.approved': ['Approved', 'success'],
  'payout.approval-lapsed': ['Approvals expired', 'attention'],
  'payout.initiated': ['Signed', 'progress'],
  'payout.waiting': ['Waiting', 'attention'],
  'payout.sent': ['Sent', 'progress'],
  'payout.fee-raised': ['Fee raised', 'progress'],
  'payout.processed': ['Paid out', 'success'],
  'payout.reorged': ['Removed from its block, sending again', 'attention'],
  'payout.failed': ['Failed, nothing sent', 'attention'],
  'payout.retried': ['requested it again', 'neutral', 'person'],
  'payout.rejected': ['rejected it', 'attention', 'person'],
  'payout.cancelled': ['cancelled it', 'neutral', 'person'],
};

/** All that happened, the newest first. */
export function stepsOf(payout: Facts, names: Pick<ChainNames, 'chainName' | 'shownAs'>): TimelineStep[] {
  return payout.history
    .map((move, at) => {
      const hint = hintOf(move, payout, names);
      return { key: `${at} ${move.event}`, at: move.at, ...titleOf(move), ...(hint === undefined ? {} : { hint }) };
    })
    .toReversed();
}

function titleOf({ event, by, detail }: Move): Pick<TimelineStep, 'title' | 'tone'> {
  // Where people approved it, it says how many.
  if (event === 'payout.approved' && detail['needed'] === undefined) {
    return { title: 'No approval needed', tone: 'success' };
  }
  const [title, tone, isBy] = words[event];
  if (isBy === undefined) return { title, tone };
  return { title: by === null ? `${title[0]?.toUpperCase()}${title.slice(1)}` : `${by} ${title}`, tone };
}

function hintOf(
  { event, detail }: Move,
  { amount, currencyCode, blockchainCode }: Facts,
  names: Pick<ChainNames, 'chainName' | 'shownAs'>,
): string | undefined {
  const reason = detail['reason'];
  if (typeof reason === 'string' && reason !== '') return reason;
  if (event === 'payout.requested') {
    const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
    return `${formatAmount(amount, decimals, isStable)} ${currencyCode} reserved on ${names.chainName(blockchainCode)}`;
  }
  const hash = detail['transactionHash'];
  if (typeof hash === 'string') return truncate(hash, 8);
  const until = detail['nextTryAt'];
  return typeof until === 'string' ? `next try ${formatMinuteZone(until)}` : undefined;
}
