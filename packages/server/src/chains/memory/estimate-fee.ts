import { FeeAboveCap, type Fee, type SendOrder } from '../port.ts';
import type { MemoryNetwork } from './network.ts';
import type { NodeRing } from './node-ring.ts';

const tokenFactor = 3n;

export async function estimateFee(
  ring: NodeRing,
  network: MemoryNetwork,
  order: SendOrder,
  outbids?: Fee,
): Promise<Fee> {
  await ring.first((node) => node.head());
  const plain = order.contract === null ? network.feeUnits : network.feeUnits * tokenFactor;
  // An eighth more than the other, rounded up.
  const least = outbids ? (outbids.unitsMax * 9n + 7n) / 8n : 0n;
  const unitsMax = plain > least ? plain : least;
  if (unitsMax > order.feeUnitsMax) throw new FeeAboveCap(unitsMax, order.feeUnitsMax);
  return { unitsMax, detail: { feeUnits: String(unitsMax) } };
}
