import { truncate } from '../../../format/truncate.ts';
import type { StepTone, TimelineStep } from '../../../ui/layout/timeline.tsx';
import type { SweepDetails } from '../fund/queries.ts';
import { addressesOf } from '../fund/sweep-words.ts';

type Move = SweepDetails['history'][number];
type Words = { title: string; tone: StepTone; hint?: string | undefined };

/** What became of it, the newest first. */
export function stepsOf({ history }: Pick<SweepDetails, 'history'>): TimelineStep[] {
  return history.map((move, at) => ({ key: `${at} ${move.event}`, at: move.at, ...stepWords(move) })).toReversed();
}

const words: Readonly<Record<Move['event'], Pick<Words, 'title' | 'tone'>>> = {
  'sweep.planned': { title: 'Planned', tone: 'neutral' },
  'sweep.signature-needed': { title: 'Waiting for signature', tone: 'attention' },
  'sweep.signed': { title: 'Signed', tone: 'progress' },
  'sweep.broadcast': { title: 'Sent to the network', tone: 'progress' },
  'sweep.stuck': { title: 'Stuck: not in a block in time', tone: 'attention' },
  'sweep.fee-raised': { title: 'Fee raised', tone: 'attention' },
  'sweep.included': { title: 'In a block', tone: 'progress' },
  'sweep.reorged': { title: 'Reversed by a reorg', tone: 'attention' },
  'sweep.completed': { title: 'Completed', tone: 'success' },
  'sweep.replaced': { title: 'Replaced by another transaction', tone: 'neutral' },
  'sweep.failed': { title: 'Failed, nothing moved', tone: 'attention' },
  'sweep.cancelled': { title: 'Cancelled', tone: 'neutral' },
  'sweep.went-elsewhere': { title: 'Money was sent to an address other than the cold wallet', tone: 'attention' },
};

export function stepWords({ event, detail }: Pick<Move, 'event' | 'detail'>): Words {
  return { ...words[event], hint: hintOf(detail) };
}

/** What is known of the step, in the words of whoever took it. */
function hintOf(detail: Move['detail']): string | undefined {
  const { reason, addresses, transactionHash, blockHeight, toAddress } = detail;
  const parts = [
    typeof reason === 'string' ? reason : undefined,
    typeof addresses === 'number' ? addressesOf(addresses) : undefined,
    typeof blockHeight === 'number' ? `block ${blockHeight.toLocaleString('en-US')}` : undefined,
    typeof transactionHash === 'string' ? truncate(transactionHash) : undefined,
    typeof toAddress === 'string' ? `to ${toAddress}` : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
