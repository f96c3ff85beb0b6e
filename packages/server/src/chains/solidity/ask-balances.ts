import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import type { RpcCall } from '../nodes/json-rpc.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { BalanceAsk } from '../port/port.ts';
import { SilentContract } from '../port/failures.ts';
import { isVerdict } from './eth-nodes.ts';
import { toBigint } from './raw-shapes.ts';

const word = 66;
const tokenAbi = parseAbi(['function balanceOf(address holder) view returns (uint256)']);

/** A question for each, many in one batch. `hexOf` writes an address as contracts know it. */
export async function askOneByOne(
  node: RpcNode,
  asks: readonly BalanceAsk[],
  tag: string,
  hexOf = (address: string) => address,
): Promise<bigint[]> {
  const calls = asks.map(({ address, contract }): RpcCall =>
    contract === null
      ? ['eth_getBalance', [hexOf(address), tag]]
      : ['eth_call', [{ to: hexOf(contract), data: balanceCall(hexOf(address)) }, tag]],
  );
  const answers = await node.batch(calls);
  return answers.map((answer, at) => {
    const ask = asks[at]!;
    if (answer instanceof RpcFailure) throw isVerdict(answer) ? new SilentContract(ask) : answer;
    return ask.contract === null ? toBigint(answer, 'a balance') : balanceIn(answer, ask);
  });
}

export function balanceCall(address: string): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Hex] });
}

/** Where there is no contract (yet), nobody holds any of its tokens. */
export function balanceIn(data: unknown, ask: BalanceAsk): bigint {
  if (data === '0x') return 0n;
  if (typeof data !== 'string' || data.length < word) throw new SilentContract(ask);
  return toBigint(data.slice(0, word), 'a balance');
}
