import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Anchor, Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import type { Payload } from './read-signed.ts';

export function buildTransfer(
  code: ChainCode,
  order: SendOrder,
  fee: Fee,
  position: number | null,
  { detail: { chainId, validUntil } }: Anchor,
): Unsigned {
  if (fee.unitsMax > order.feeUnitsMax) throw new FeeAboveCap(fee.unitsMax, order.feeUnitsMax);
  if (chainId === undefined || validUntil === undefined) throw new RangeError('an anchor of another chain');
  const payload: Payload = {
    chainId,
    from: order.from,
    position: position === null ? '' : String(position),
    validUntil,
    to: order.to,
    contract: order.contract ?? '',
    units: String(order.units),
    feeUnits: String(fee.unitsMax),
    work: fee.detail['work'] ?? '0',
    data: order.data ?? '',
    authorizations: (order.authorizations ?? []).join(' '),
  };
  return { chain: code, from: order.from, position, payload };
}
