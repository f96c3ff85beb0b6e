import { decodeFunctionData, numberToHex, type Hex } from 'viem';
import { disperseAbi } from '@coffer/contract-abi/disperse.ts';
import { batchCalls } from '../../solidity/batch-calls.ts';
import type { BatchRow } from '../../port/batch-calls.ts';

/** A call of the contract that pays many at once. */
export type BatchCall = { readonly name: string; readonly asset: string | null; readonly rows: readonly BatchRow[] };

/** Null where it is another call. */
export function readBatchCall(to: string, data: string): BatchCall | null {
  if (to !== batchCalls.contract.address) return null;
  const { functionName, args } = decodeFunctionData({ abi: disperseAbi, data: data as Hex });
  if (functionName === 'payCoin') return { name: args[0], asset: null, rows: args[1].map(rowOf) };
  if (functionName === 'payToken') return { name: args[0], asset: args[1].toLowerCase(), rows: args[2].map(rowOf) };
  return null;
}

/** The token that the contract may move from now on; null where it is another call. */
export function readAllowance(to: string, data: string): string | null {
  return data === batchCalls.allow(to).data ? to : null;
}

function rowOf(word: Hex): BatchRow {
  const bits = BigInt(word);
  return { to: numberToHex(bits & ((1n << 160n) - 1n), { size: 20 }), units: bits >> 160n };
}
