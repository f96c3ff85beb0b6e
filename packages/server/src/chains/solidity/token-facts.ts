import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, hexToString, parseAbi } from 'viem/utils';
import type { TokenFacts } from '../port/port.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { isVerdict } from './eth-nodes.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';

const wordsMax = 100;
const word = 66;

const abi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
]);

/** Null where nobody answers like a token. Some old ones write their names into 32 bytes. */
export async function readTokenFacts(node: RpcNode, contract: string): Promise<TokenFacts | null> {
  const answers = await node.batch(
    (['symbol', 'name', 'decimals'] as const).map((functionName) => {
      const data = encodeFunctionData({ abi, functionName });
      return ['eth_call', [{ to: contract, data }, 'latest']] as const;
    }),
  );
  for (const answer of answers) if (answer instanceof RpcFailure && !isVerdict(answer)) throw answer;
  const [symbol, name, decimals] = answers;
  const count = decimalsOf(decimals);
  return count === null ? null : { symbol: textOf('symbol', symbol), name: textOf('name', name), decimals: count };
}

function decimalsOf(answer: unknown): number | null {
  if (typeof answer !== 'string' || answer.length < word) return null;
  const value = BigInt(answer.slice(0, word));
  return value <= 255n ? Number(value) : null;
}

/** A token may say anything, of any length. */
function textOf(functionName: 'symbol' | 'name', answer: unknown): string {
  if (typeof answer !== 'string' || answer === '0x') return '';
  const text = answer.length === word ? hexToString(answer as Hex, { size: 32 }) : decoded(functionName, answer);
  return text.replaceAll(/\p{Cc}/gu, '').slice(0, wordsMax);
}

function decoded(functionName: 'symbol' | 'name', answer: string): string {
  try {
    return decodeFunctionResult({ abi, functionName, data: answer as Hex });
  } catch {
    return '';
  }
}
