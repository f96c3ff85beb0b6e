import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Anchor, Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { contentOf } from './content-of.ts';

/** Everything that will be signed, as text. */
export function buildTransfer(
  code: ChainCode,
  order: SendOrder,
  fee: Fee,
  position: number | null,
  { detail }: Anchor,
): Unsigned {
  if (position === null || !Number.isSafeInteger(position) || position < 0)
    throw new RangeError(`no nonce: ${position}`);
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const { chainId } = detail;
  if (chainId === undefined) throw new RangeError('an anchor of another chain');
  const { to, value, data } = contentOf(order);
  const carried = order.authorizations?.length ? { authorizations: order.authorizations.join(' ') } : {};
  const payload = { chainId, to, value: String(value), data, ...carried, ...fee.detail };
  return { chain: code, from: order.from, position, payload };
}
