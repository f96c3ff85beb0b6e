import type { Fee, SendOrder } from '../../port/port.ts';
import { FeeAboveCap } from '../../port/failures.ts';
import { agreedPrices, likelyBelow } from './agreed-prices.ts';
import { contentOf } from '../rules/content-of.ts';
import { gasOf } from './estimate-gas.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';

/** The base fee may grow by an eighth with each block: this lasts for some six full ones. */
const baseFeeTimes = 2n;
/** A base fee that is already above our most would keep the transaction waiting: at least one more block must do. */
const baseFeePercentMin = 113n;
/** Nodes ask for a tenth more than the fee that is replaced; an eighth is enough everywhere. */
const outbidPercent = 1125n;

export async function estimateFeeOf(pool: NodePool, order: SendOrder, outbids?: Fee): Promise<Fee> {
  const content = contentOf(order);
  const [{ gas, likely }, { prices, below }] = await Promise.all([
    pool.ask((node) => gasOf(node, order, content, outbids !== undefined)),
    agreedPrices(pool, content.data, order.authorizations?.length ?? 0),
  ]).catch((error: unknown) => {
    if (error instanceof RpcFailure) throw new RangeError(`the chain would refuse this: ${error.message}`);
    throw error;
  });
  const least = outbids ? outbidding(outbids) : null;
  if (prices.kind === 'legacy' && !order.authorizations?.length) {
    const gasPrice = max(prices.gasPrice, least?.price ?? 0n);
    const unitsMax = gas * gasPrice + below;
    if (unitsMax > order.feeUnitsMax) throw new FeeAboveCap(unitsMax, order.feeUnitsMax);
    const unitsLikely = likely * gasPrice + likelyBelow(below);
    return { unitsMax, unitsLikely, price: gasPrice, detail: { gas: String(gas), gasPrice: String(gasPrice) } };
  }
  // Only the newer kinds carry authorizations: where there is no market, they pay the one price.
  const { baseFee } = prices.kind === 'market' ? prices : { baseFee: 0n };
  const asked = prices.kind === 'market' ? prices.tip : prices.gasPrice;
  const tip = max(asked, least?.tip ?? 0n);
  const price = max(baseFee * baseFeeTimes + tip, least?.price ?? 0n);
  // Under a tight cap there is less headroom, but never so little that the next block would not take it.
  const enough = max((baseFee * baseFeePercentMin) / 100n + tip, least?.price ?? 0n);
  const affordable = (order.feeUnitsMax - below) / gas;
  if (affordable < enough) throw new FeeAboveCap(enough * gas + below, order.feeUnitsMax);
  const maxFeePerGas = price < affordable ? price : affordable;
  return {
    unitsMax: maxFeePerGas * gas + below,
    unitsLikely: (baseFee + tip) * likely + likelyBelow(below),
    price: baseFee + tip,
    detail: { gas: String(gas), maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(tip) },
  };
}

function outbidding({ detail }: Fee): { price: bigint; tip: bigint } {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = detail;
  const price = maxFeePerGas ?? gasPrice;
  if (price === undefined) throw garbled('a fee without its price');
  return { price: more(BigInt(price)), tip: more(BigInt(maxPriorityFeePerGas ?? price)) };
}

function more(price: bigint): bigint {
  return (price * outbidPercent + 999n) / 1000n;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
