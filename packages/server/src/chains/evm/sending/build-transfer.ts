import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { contentOf } from './estimate-fee.ts';

/** Everything that will be signed, as text. Asks nobody. */
export function buildTransfer(
  chain: { code: ChainCode; chainId: string },
  order: SendOrder,
  fee: Fee,
  position: number | null,
): Unsigned {
  if (position === null || !Number.isSafeInteger(position) || position < 0)
    throw new RangeError(`no nonce: ${position}`);
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const { to, value, data } = contentOf(order);
  const carried = order.authorizations?.length ? { authorizations: order.authorizations.join(' ') } : {};
  const payload = { chainId: chain.chainId, to, value: String(value), data, ...carried, ...fee.detail };
  return { chain: chain.code, from: order.from, position, payload };
}
