import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, keccak256 } from 'viem/utils';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { Destination } from '../port/port.ts';
import { isVerdict } from './eth-nodes.ts';
import { toNumber } from './raw-shapes.ts';

/** Who owns a sweep contract and where it sends its money. Addresses in small letters. */
export async function readDestination(node: RpcNode, contract: string): Promise<Destination> {
  const [owner, collector, pending] = await node.batch(
    (['owner', 'fundCollector', 'pendingFundCollector'] as const).map((functionName) => {
      const data = encodeFunctionData({ abi: fundSweeperAbi, functionName });
      return ['eth_call', [{ to: contract, data }, 'latest']] as const;
    }),
  );
  for (const answer of [owner, collector, pending]) {
    if (answer instanceof RpcFailure && !isVerdict(answer)) throw answer;
    if (answer instanceof RpcFailure || answer === '0x') throw new RangeError(`${contract} is no sweep contract`);
  }
  const [proposed, acceptableAt] = decode('pendingFundCollector', pending) as readonly [string, bigint];
  return {
    owner: String(decode('owner', owner)).toLowerCase(),
    collector: String(decode('fundCollector', collector)).toLowerCase(),
    pending:
      BigInt(proposed) === 0n
        ? null
        : { collector: proposed.toLowerCase(), changesAt: new Date(secondsOf(acceptableAt) * 1_000) },
  };
}

function decode(functionName: 'owner' | 'fundCollector' | 'pendingFundCollector', data: unknown): unknown {
  try {
    return decodeFunctionResult({ abi: fundSweeperAbi, functionName, data: data as Hex });
  } catch {
    throw garbled(`${functionName} of a sweep contract that is none`);
  }
}

function secondsOf(time: bigint): number {
  return toNumber(`0x${time.toString(16)}`, 'a time');
}

export async function codeHashOf(
  node: RpcNode,
  address: string,
  at: 'latest' | 'finalized' = 'latest',
): Promise<string | null> {
  const code = await node.call('eth_getCode', [address, at]);
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw garbled('a code that is none');
  return code === '0x' ? null : keccak256(code as Hex);
}
