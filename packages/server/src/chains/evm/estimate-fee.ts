import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import type { Fee, SendOrder } from '../port.ts';
import { FeeAboveCap } from '../failures.ts';
import { gasOf, type Content } from './estimate-gas.ts';
import { isAddress, toBigint, toHex } from '../solidity/raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';

/** Each is so long on the chain, which rollups take money for. */
const authorizationBytes = 120;
/** The base fee may grow by an eighth with each block: this lasts for some six full ones. */
const baseFeeTimes = 2n;
/** A base fee that is already above our most would keep the transaction waiting: at least one more block must do. */
const baseFeePercentMin = 113n;
/** Nodes ask for a tenth more than the fee that is replaced; an eighth is enough everywhere. */
const outbidPercent = 1125n;
const feeBlocks = 10;
const tipPercentile = 50;
const tipMin = 1_000_000n;
/** Rollups answer here what the data costs on the chain below. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f';
const dataBytesAround = 160;
const belowHeadroomPercent = 150n;

const tokenAbi = parseAbi(['function transfer(address to, uint256 units)']);
const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)']);

/** What goes on the chain for an order: a coin transfer, a token transfer or the given call. */
export function contentOf(order: SendOrder): Content {
  const { to, contract, units, data } = order;
  if (!isAddress(to) || (contract !== null && !isAddress(contract)))
    throw new RangeError(`no address to send to: ${to}`);
  if (contract === null) return { to, value: units, data: (data ?? '0x') as Hex };
  if (data !== undefined) throw new RangeError('an order with a call of its own moves no token');
  if (order.authorizations?.length) throw new RangeError('authorizations belong to a call, not to a token transfer');
  const call = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to as Hex, units] });
  return { to: contract, value: 0n, data: call };
}

export async function estimateFeeOf(pool: NodePool, order: SendOrder, outbids?: Fee): Promise<Fee> {
  const content = contentOf(order);
  const { gas, likely, prices, below } = await pool
    .ask(async (node) => ({
      ...(await gasOf(node, order, content)),
      prices: await pricesOf(node),
      below: await feeBelow(node, content.data, order.authorizations?.length ?? 0),
    }))
    .catch((error: unknown) => {
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

type Prices = { kind: 'legacy'; gasPrice: bigint } | { kind: 'market'; baseFee: bigint; tip: bigint };

async function pricesOf(node: RpcNode): Promise<Prices> {
  const history = await node
    .call('eth_feeHistory', [toHex(feeBlocks), 'latest', [tipPercentile]])
    .catch((error: unknown) => {
      if (error instanceof RpcFailure && error.kind === 'error') return null;
      throw error;
    });
  const { baseFeePerGas, reward } = (history ?? {}) as { baseFeePerGas?: unknown; reward?: unknown };
  const base: unknown = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined;
  const baseFee = base === undefined ? 0n : toBigint(base, 'the base fee');
  if (baseFee === 0n)
    return { kind: 'legacy', gasPrice: toBigint(await node.call('eth_gasPrice', []), 'the gas price') };
  const tips = (Array.isArray(reward) ? (reward as unknown[][]) : []).map(([one]) => toBigint(one, 'a tip'));
  return { kind: 'market', baseFee, tip: max(median(tips.filter((tip) => tip > 0n)), tipMin) };
}

/** What a rollup adds for the chain below; nothing where nobody answers to that. */
async function feeBelow(node: RpcNode, data: Hex, authorizations: number): Promise<bigint> {
  const size = BigInt(data.length / 2 - 1 + dataBytesAround + authorizations * authorizationBytes);
  const call = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1FeeUpperBound', args: [size] });
  const answer = await node.call('eth_call', [{ to: gasPriceOracle, data: call }, 'latest']).catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === 'error') return '0x';
    throw error;
  });
  return answer === '0x' ? 0n : (toBigint(answer, 'the fee of the chain below') * belowHeadroomPercent) / 100n;
}

function likelyBelow(below: bigint): bigint {
  return (below * 100n) / belowHeadroomPercent;
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

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  return sorted[sorted.length >> 1] ?? 0n;
}
