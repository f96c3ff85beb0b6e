import { decodeFunctionData, numberToHex, type Hex } from 'viem';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import { deriveAddresses } from './derive-addresses.ts';

/** A call of a sweep contract, which does what it finds to do when it is included. */
export type SweepCall = {
  readonly contract: string;
  readonly asset: string | null;
  /** Deposits get their code with their first sweep; accounts have delegated, or are left out. */
  readonly of: 'deposits' | 'accounts';
  readonly addresses: readonly string[];
};

/** Null where it is another call. */
export function readSweepCall(contract: string, data: string): SweepCall | null {
  const call = decoded(data);
  if (call?.functionName !== 'sweep' && call?.functionName !== 'sweepAccounts') return null;
  const [words, token] = call.args;
  const asset = BigInt(token) === 0n ? null : token.toLowerCase();
  if (call.functionName === 'sweepAccounts') {
    return { contract, asset, of: 'accounts', addresses: words.map((word) => numberToHex(BigInt(word), { size: 20 })) };
  }
  const addresses = words.flatMap((word) => deriveAddresses({ kind: 'contract', contract }, Number(BigInt(word)), 1));
  return { contract, asset, of: 'deposits', addresses };
}

function decoded(data: string) {
  try {
    return decodeFunctionData({ abi: fundSweeperAbi, data: data as Hex });
  } catch {
    return null;
  }
}
