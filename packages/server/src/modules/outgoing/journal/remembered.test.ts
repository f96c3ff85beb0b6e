import { expect, test } from 'vitest';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { cause } from '../../../platform/cause.ts';
import { Attempts } from './attempts.ts';
import { FeesLately } from './fees-lately.ts';
import type { SignedLine } from './journal-lines.ts';
import { PaidOutLately } from './paid-out.ts';

const now = new Date('2026-11-26T12:00:00Z');

function signed(seq: number, at: Date): SignedLine & { seq: number } {
  return {
    seq,
    at: at.toISOString(),
    kind: 'signed',
    purpose: 'payout',
    version: 1,
    versionKind: 'order',
    validUntil: null,
    walletId: 1,
    blockchainId: 1,
    contract: null,
    units: '1',
    usdUnits: '9000',
    feeUsdUnits: '900',
    from: '0xhot',
    cause: `payout:${seq}/1`,
  } as SignedLine & { seq: number };
}

test('a clock that was a day ahead for one signature makes nothing forgotten, in the order of the file too', () => {
  const [paid, fees] = [new PaidOutLately(), new FeesLately()];
  for (const line of [signed(1, now), signed(2, hoursAfter(now, 25)), signed(3, hoursAfter(now, 1))]) {
    paid.note(line);
    fees.note(line);
  }
  const since = hoursAfter(now, 1 - 24);
  expect(paid.of(1, since)).toHaveLength(3);
  expect(fees.of(1, since)).toBe(2_700n);
});

test('what is older than a day counts no more, and is forgotten where there is much of it', () => {
  const paid = new PaidOutLately();
  for (let seq = 1; seq <= 20_100; seq += 1) paid.note(signed(seq, hoursAfter(now, -48)));
  paid.note(signed(20_101, now));
  expect(paid.of(1, hoursAfter(now, -24))).toHaveLength(1);
  expect(paid.of(1, new Date(0)).length).toBeLessThanOrEqual(20_001);
});

test('of a payout all attempts are found, alone or among several, also at a higher fee, and nothing of another', () => {
  const attempts = new Attempts();
  const row = (name: string) => ({ cause: name, to: '0xpayee', contract: null, units: '1', usdUnits: '1' });
  const together = { cause: 'payouts:7/1/x', purpose: 'payouts' };
  attempts.note({ ...signed(1, now), ...together, rows: [row('payout:7/1'), row('payout:8/1')] });
  attempts.note({ ...signed(2, now), ...together, version: 2 });
  attempts.note({ ...signed(3, now), cause: 'payout:7/2' });
  attempts.note({ ...signed(4, now), cause: 'payout:77/1' });
  attempts.note({ ...signed(5, now), cause: 'sweep:7' });
  const lines = (...ids: number[]) =>
    [...attempts.linesOf(ids.map((id) => cause('payout', id)))].toSorted((a, b) => a - b);
  expect([lines(7), lines(8), lines(7, 77), lines(9)]).toEqual([[1, 2, 3], [1, 2], [1, 2, 3, 4], []]);
  const others = [cause('payout', 7, 3), cause('payout', 7, 1), cause('payout', 8, 1), cause('payout', 8, 2)];
  expect(others.map((one) => attempts.knowsOther(one))).toEqual([true, true, false, true]);
});
