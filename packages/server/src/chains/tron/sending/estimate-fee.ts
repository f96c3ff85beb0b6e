import { withSignature } from '@coffer/keys/tron/sign.ts';
import { writeTronTransaction } from '@coffer/keys/tron/transaction.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Fee, SendOrder } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import { readAccountKind, readResources, type Resources } from './account-resources.ts';
import { readParameters, type ChainParameters } from './chain-parameters.ts';
import { contentOf, isCall, type Content } from '../rules/content-of.ts';
import { simulateCall } from './simulate-call.ts';

/** The state that a call meets may have changed by then, and so may the energy factor of a contract, by a vote's worth. */
const energyHeadroomPercent = 125n;
const signatureBytes = 65;
/** Every transaction is counted with room for its result. */
const resultBytes = 64;
/** What is free counts as certain only if it is enough for another transaction that is on its way. */
const freeTimes = 2n;

type Costs = { likely: bigint; max: bigint };

/** What sending burns: energy for code, bandwidth for bytes, and a fee for an account that is not there yet. */
export async function estimateFeeOf(pool: NodePool, order: SendOrder, outbids?: Fee): Promise<Fee> {
  if (outbids) throw new RangeError('on this chain no transaction takes the place of another');
  const content = contentOf(order);
  const parameters = await readParameters(pool);
  return pool
    .ask(async (node) => {
      const own = await readResources(node, order.from);
      const known = { order, content, parameters, own };
      return isCall(content) ? feeOfCall(node, known) : feeOfPayment(node, known);
    })
    .catch((error: unknown) => {
      if (error instanceof RpcFailure) throw new RangeError(`the chain would refuse this: ${error.message}`);
      throw error;
    });
}

type Known = { order: SendOrder; content: Content; parameters: ChainParameters; own: Resources };

async function feeOfPayment(node: RpcNode, { order, content, parameters, own }: Known): Promise<Fee> {
  const payee = await readAccountKind(node, content.to);
  if (payee === 'contract') throw refused('a contract takes no plain payment');
  if (content.to === order.from) throw refused('nobody pays himself');
  if (content.value <= 0n) throw refused('nothing is no payment');
  const bytes = bytesOf(order, content, 0n);
  const { likely, max } = payee === 'none' ? activation(bytes, parameters, own) : bandwidth(bytes, parameters, own);
  if (max > order.feeUnitsMax) throw new FeeAboveCap(max, order.feeUnitsMax);
  return { unitsMax: max, unitsLikely: likely, price: parameters.energyPrice, detail: { feeLimit: '0' } };
}

/** The chain holds staked energy against the limit as well: the limit is for all that is taken, burnt or not. */
async function feeOfCall(node: RpcNode, { order, content, parameters, own }: Known): Promise<Fee> {
  const { energyPrice, feeLimitMax } = parameters;
  const { used: energy } = await simulateCall(node, order.from, content);
  const bytes = bandwidth(bytesOf(order, content, feeLimitMax), parameters, own);
  const enough = energy * energyPrice;
  if (enough > feeLimitMax) throw refused(`it takes ${energy} energy, more than a transaction may`);
  if (enough + bytes.max > order.feeUnitsMax) throw new FeeAboveCap(enough + bytes.max, order.feeUnitsMax);
  const wanted = (enough * energyHeadroomPercent) / 100n;
  const feeLimit = [wanted, feeLimitMax, order.feeUnitsMax - bytes.max].reduce((a, b) => (a < b ? a : b));
  const burnt = energy > own.energy ? energy - own.energy : 0n;
  return {
    unitsMax: feeLimit + bytes.max,
    unitsLikely: burnt * energyPrice + bytes.likely,
    price: energyPrice,
    detail: { feeLimit: String(feeLimit) },
  };
}

/** Bytes are taken as a whole, from what was staked, or from what is free, or burnt for. */
function bandwidth(bytes: bigint, { bytePrice }: ChainParameters, { stakedBytes, freeBytes }: Resources): Costs {
  const [burnt, left] = [bytes * bytePrice, stakedBytes > freeBytes ? stakedBytes : freeBytes];
  return { likely: left >= bytes ? 0n : burnt, max: left >= bytes * freeTimes ? 0n : burnt };
}

/** What is free is not for making accounts. */
function activation(bytes: bigint, parameters: ChainParameters, { stakedBytes }: Resources): Costs {
  const { newAccountFee: fee, newAccountBandwidthFee: instead } = parameters;
  return { likely: fee + (stakedBytes >= bytes ? 0n : instead), max: fee + instead };
}

/** As long as it will be: times and blocks are always written in as many bytes. */
export function bytesOf({ from }: Pick<SendOrder, 'from'>, { to, value, data }: Content, feeLimit: bigint): bigint {
  const now = String(Date.now());
  const text = { to, value: String(value), data, feeLimit: String(feeLimit), expiration: now, timestamp: now };
  const raw = writeTronTransaction({ ...text, refBlock: 'f'.repeat(64) }, from);
  return BigInt(withSignature(raw, new Uint8Array(signatureBytes).fill(1)).length + resultBytes);
}

function refused(why: string): RangeError {
  return new RangeError(`the chain would refuse this: ${why}`);
}
