import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import type { Payload } from '../rules/read-signed.ts';

export function buildTransfer(
  chain: { code: ChainCode; chainId: string; validUntil: number | null },
  order: SendOrder,
  fee: Fee,
  position: number | null,
): Unsigned {
  if (fee.unitsMax > order.feeUnitsMax) throw new FeeAboveCap(fee.unitsMax, order.feeUnitsMax);
  const payload: Payload = {
    chainId: chain.chainId,
    from: order.from,
    position: position === null ? '' : String(position),
    validUntil: chain.validUntil === null ? '' : String(chain.validUntil),
    to: order.to,
    contract: order.contract ?? '',
    units: String(order.units),
    feeUnits: String(fee.unitsMax),
    work: fee.detail['work'] ?? '0',
    data: order.data ?? '',
    authorizations: (order.authorizations ?? []).join(' '),
  };
  return { chain: chain.code, from: order.from, position, payload };
}
