import { expect, test } from 'vitest';
import type { Transitions } from '@coffer/kernel/transitions.ts';
import { depositMatching } from '../deposits/booking/deposit-matching-status.ts';
import { depositStatus } from '../deposits/booking/deposit-status.ts';
import type { EventRow } from '../../platform/events/outbox-reader.ts';
import { toldHappenings } from '../payments/index.ts';
import { paymentStatus } from '../payments/asking/payment-status.ts';
import { payoutStatus } from '../payouts/payout/payout-status.ts';
import { campaignStatus } from '../referrals/campaigns/campaign-status.ts';
import { friendStatus } from '../referrals/people/friend-status.ts';
import { referrerStatus } from '../referrals/people/referrer-status.ts';
import { sweepStatus } from '../sweeps/sweep/sweep-status.ts';
import { newsOf } from './event-topics.ts';

const at = new Date('2026-03-01T12:00:00Z');

function event(kind: string, payload: object, projectId: number | null = 3): EventRow {
  return { id: 1, at, kind, projectId, payload };
}

function eventsOf<S extends string>(status: Transitions<S, string>): string[] {
  return status.states.flatMap((from) => status.allowedFrom(from).map((to) => status.eventFor(from, to)));
}

test('whatever happens to a payment is told to its project and its payer, without our own ids', () => {
  const payload = { paymentId: 9, sequence: 2, reference: 'r' };
  for (const kind of [...toldHappenings, ...eventsOf(paymentStatus), 'payment.quoted', 'payment.completed']) {
    const news = { event: kind, at, data: { reference: 'r', sequence: 2 } };
    expect(newsOf(event(kind, payload))).toEqual([
      { ...news, topic: 'project:3:payments' },
      { ...news, topic: 'payment:r' },
    ]);
  }
});

test('whatever happens to a deposit is told to its project, or to those who see all', () => {
  for (const kind of [...eventsOf(depositStatus), ...eventsOf(depositMatching)]) {
    const payload = { depositId: 5, blockchainId: 2, round: 1, customerId: 7, addressId: 8 };
    const news = { event: kind, at, data: { depositId: 5, blockchainId: 2 } };
    expect(newsOf(event(kind, payload))).toEqual([{ ...news, topic: 'project:3:deposits' }]);
    expect(newsOf(event(kind, payload, null))).toEqual([{ ...news, topic: 'project:none:deposits' }]);
  }
});

test('whatever happens to a sweep is told to those who see them all, and to those of the projects of its wallet', () => {
  for (const kind of [
    ...eventsOf(sweepStatus),
    'sweep.planned',
    'sweep.fee-raised',
    'sweep.waiting',
    'sweep.went-elsewhere',
  ]) {
    const data = { sweepId: 4, walletId: 2, blockchainId: 1 };
    const news = { event: kind, at, data };
    expect(newsOf(event(kind, data, null), new Map([[2, [3, 5]]]))).toEqual([
      { topic: 'sweeps', ...news },
      { topic: 'project:3:sweeps', ...news },
      { topic: 'project:5:sweeps', ...news },
    ]);
  }
});

test('whatever happens to a payout is told to those who see them all, and to those of its project', () => {
  for (const kind of [...eventsOf(payoutStatus), 'payout.requested', 'payout.approval-given', 'payout.waiting']) {
    const news = { event: kind, at, data: { payoutId: 4 } };
    expect(newsOf(event(kind, { payoutId: 4, sequence: 9 }))).toEqual([
      { topic: 'withdrawals', ...news },
      { topic: 'project:3:withdrawals', ...news },
    ]);
  }
});

test('what is nobody else’s business stays inside', () => {
  expect(newsOf(event('member.password-forgotten', { email: 'ada@example.com', page: 'x' }))).toEqual([]);
});

test('whatever happens to a campaign or to people who bring friends is told to its project', () => {
  const ofCampaign = [...eventsOf(campaignStatus)].map((kind) => [kind, { campaignId: 4 }] as const);
  const kinds = [...eventsOf(referrerStatus), ...eventsOf(friendStatus), 'referrer.created', 'referee.linked'];
  for (const [kind, data] of [...ofCampaign, ...kinds.map((one) => [one, { personId: 6 }] as const)]) {
    expect(newsOf(event(kind, data))).toEqual([{ topic: 'project:3:referrals', event: kind, at, data }]);
  }
});
