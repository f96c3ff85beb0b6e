import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { askSoon, middleOf } from '../../nodes/ask-soon.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { toBigint, toHex } from '../../solidity/raw-shapes.ts';

const graceMs = 1_000;
const feeBlocks = 10;
const tipPercentile = 50;
const tipMin = 1_000_000n;
/** Of what the recent blocks took nobody has to give so many times as a tip; where they took next to nothing, three gwei. */
const tipTimesMax = 4n;
const tipAlways = 3_000_000_000n;
/** Rollups answer here what the data costs on the chain below. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f';
const dataBytesAround = 160;
/** Each is so long on the chain, which rollups take money for. */
const authorizationBytes = 120;
const belowHeadroomPercent = 150n;

const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)']);

export type Prices = { kind: 'legacy'; gasPrice: bigint } | { kind: 'market'; baseFee: bigint; tip: bigint };

/** What work costs now, and what a rollup adds: the middle of what nodes say, so that none of several can make us pay more. */
export async function agreedPrices(
  pool: NodePool,
  data: Hex,
  authorizations: number,
): Promise<{ prices: Prices; below: bigint }> {
  const { answers } = await askSoon(
    pool,
    async (node) => ({ prices: await pricesOf(node), below: await feeBelow(node, data, authorizations) }),
    graceMs,
  );
  const told = answers.map(({ answer }) => answer);
  return { prices: middlePrices(told.map(({ prices }) => prices)), below: middleOf(told.map(({ below }) => below)) };
}

function middlePrices(told: readonly Prices[]): Prices {
  const middle = middleOf(told.map(totalOf));
  const { kind } = told.find((one) => totalOf(one) === middle)!;
  if (kind === 'legacy') return { kind, gasPrice: middle };
  const markets = told.filter((one) => one.kind === 'market');
  const baseFee = middleOf(markets.map((one) => one.baseFee));
  const [tip, tipMax] = [middleOf(markets.map((one) => one.tip)), max(baseFee * tipTimesMax, tipAlways)];
  return { kind, baseFee, tip: tip < tipMax ? tip : tipMax };
}

function totalOf(one: Prices): bigint {
  return one.kind === 'legacy' ? one.gasPrice : one.baseFee + one.tip;
}

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

export function likelyBelow(below: bigint): bigint {
  return (below * 100n) / belowHeadroomPercent;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  return sorted[sorted.length >> 1] ?? 0n;
}
