import type { Anchor, Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { contentOf } from './content-of.ts';

/** Everything that will be signed, as text. */
export function buildTransfer(order: SendOrder, fee: Fee, position: number | null, { detail }: Anchor): Unsigned {
  if (position !== null) throw new RangeError(`transactions of this chain have no positions: ${position}`);
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const { refBlock, expiration, timestamp } = detail;
  if (refBlock === undefined || expiration === undefined || timestamp === undefined) {
    throw new RangeError('an anchor of another chain');
  }
  const { to, value, data } = contentOf(order);
  const payload = {
    to,
    value: String(value),
    data,
    feeLimit: fee.detail['feeLimit'] ?? '0',
    refBlock,
    expiration,
    timestamp,
  };
  return { chain: 'TRX', from: order.from, position, payload, validUntil: Number(expiration) };
}
