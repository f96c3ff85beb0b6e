import { expect, test } from 'vitest';
import { paymentLook } from './payment-look.ts';

const plain = { status: 'open', exception: 'none', resolution: null, confirmations: null } as const;

test.each([
  [{}, 'Open'],
  [{ status: 'detected' }, 'Confirming'],
  [{ status: 'detected', confirmations: { current: 13, required: 20 } }, 'Confirming 13 / 20'],
  [{ status: 'detected', exception: 'partial', confirmations: { current: 1, required: 20 } }, 'Confirming 1 / 20'],
  [{ status: 'detected', exception: 'reorged' }, 'Reorged'],
  [{ exception: 'partial' }, 'Underpaid'],
  [{ status: 'settled' }, 'Paid'],
  [{ status: 'settled', exception: 'over' }, 'Overpaid'],
  [{ status: 'settled', exception: 'over', resolution: 'credited' }, 'Paid'],
  [{ status: 'settled', exception: 'late' }, 'Paid late'],
  [{ status: 'expired', exception: 'partial' }, 'Underpaid'],
  [{ status: 'expired', exception: 'partial', resolution: 'credited' }, 'Expired'],
  [{ status: 'cancelled', exception: 'wrong_asset' }, 'Other currency'],
  [{ status: 'refunded' }, 'Refunded'],
] as const)('%j is called %s', (part, text) => {
  expect(paymentLook({ ...plain, ...part }).text).toBe(text);
});
