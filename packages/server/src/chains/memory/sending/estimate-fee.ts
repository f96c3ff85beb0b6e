import type { Fee, SendOrder } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import { plainWork } from '../network/conditions.ts';
import type { MemoryNetwork } from '../network/network.ts';
import type { NodeRing } from '../network/node-ring.ts';
import { readBatchCall } from '../rules/batch-call.ts';
import { readSweepCall } from '../rules/sweep-call.ts';

/** Units of work, much as our contracts use them. */
const tokenWork = 3n * plainWork;
const callWork = 40_000n;
const emptyWork = 3_000n;
const againWork = 10_000n;
const firstWork = 46_000n;
const authorizationWork = 25_000n;
const rowWork = { coin: 11_000n, token: 25_000n } as const;

/** What it costs is what it says: whoever signs it pays that. */
export async function estimateFee(
  ring: NodeRing,
  network: MemoryNetwork,
  order: SendOrder,
  outbids?: Fee,
): Promise<Fee> {
  await ring.first((node) => node.head());
  const { refusal } = network.conditions;
  if (order.data !== undefined && refusal !== null) throw new RangeError(refusal);
  const work = workOf(network, order);
  const plain = network.conditions.feeOf(work);
  // An eighth more than the other, rounded up.
  const least = outbids ? (outbids.unitsMax * 9n + 7n) / 8n : 0n;
  const unitsMax = plain > least ? plain : least;
  if (unitsMax > order.feeUnitsMax) throw new FeeAboveCap(unitsMax, order.feeUnitsMax);
  const detail = { feeUnits: String(unitsMax), work: String(work) };
  return { unitsMax, unitsLikely: unitsMax, price: network.conditions.price(), detail };
}

export async function usualFee(ring: NodeRing, network: MemoryNetwork, contract: string | null): Promise<bigint> {
  await ring.first((node) => node.head());
  return network.conditions.feeOf(contract === null ? plainWork : tokenWork);
}

function workOf(network: MemoryNetwork, { to, contract, data, authorizations = [] }: SendOrder): bigint {
  if (contract !== null) return tokenWork;
  const carried = BigInt(authorizations.length) * authorizationWork;
  const batch = data === undefined ? null : readBatchCall(to, data);
  if (batch) return callWork + BigInt(batch.rows.length) * (batch.asset === null ? rowWork.coin : rowWork.token);
  const call = data === undefined ? null : readSweepCall(to, data);
  if (!call) return (data === undefined ? plainWork : callWork) + carried;
  const works = call.addresses.map((address) => {
    if (network.balance(address, call.asset) === 0n) return emptyWork;
    return call.of === 'deposits' && network.valueAt(`!${address}`) === 0n ? firstWork : againWork;
  });
  return works.reduce((sum, one) => sum + one, callWork + carried);
}
