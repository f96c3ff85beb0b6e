import { expect, it } from 'vitest';
import type { PaymentStatus } from '../asking/payment-status.ts';
import { pathOf } from './path-of.ts';

const paths: Record<PaymentStatus, Record<'waiting' | 'detected' | 'settled', PaymentStatus[]>> = {
  open: { waiting: [], detected: ['detected'], settled: ['settled'] },
  detected: { waiting: ['open'], detected: [], settled: ['settled'] },
  settled: { waiting: ['detected', 'open'], detected: ['detected'], settled: [] },
  expired: { waiting: [], detected: ['detected'], settled: ['settled'] },
  cancelled: { waiting: [], detected: ['detected'], settled: ['settled'] },
  partially_refunded: { waiting: [], detected: [], settled: [] },
  refunded: { waiting: [], detected: [], settled: [] },
};

it.each(Object.entries(paths))('a payment that is %s goes where what came takes it', (status, path) => {
  const from = status as PaymentStatus;
  expect({
    waiting: pathOf(from, { stage: 'waiting', enoughInSight: false }),
    detected: pathOf(from, { stage: 'detected', enoughInSight: true }),
    settled: pathOf(from, { stage: 'settled', enoughInSight: true }),
  }).toEqual(path);
});

it.each(['expired', 'cancelled'] as const)('one that is %s stays so while what came is not enough', (status) => {
  expect(pathOf(status, { stage: 'detected', enoughInSight: false })).toEqual([]);
});

it('one that is asked for is on its way with a part of the money', () => {
  expect(pathOf('open', { stage: 'detected', enoughInSight: false })).toEqual(['detected']);
});
