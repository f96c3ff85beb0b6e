import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import type { BalanceAsk } from '../../port/port.ts';
import { SilentContract } from '../../port/failures.ts';
import { askOneByOne, balanceCall, balanceIn } from '../../solidity/ask-balances.ts';
import { toHex } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';

/** Stands at the same address on nearly every chain: many questions in one call, at one block. */
const multicall = '0xca11bde05977b3631167028862be2a173976ca11';
const asksInCall = 400;

const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[] results)',
  'function getEthBalance(address holder) view returns (uint256)',
]);

export async function readBalances(pool: NodePool, asks: readonly BalanceAsk[], atHeight?: number): Promise<bigint[]> {
  if (asks.length === 0) return [];
  const choice = atHeight === undefined ? {} : { minHeight: atHeight };
  return pool.ask(async (node) => {
    const tag = atHeight === undefined ? 'latest' : toHex(atHeight);
    const together = asks.length > 1 && (await hasMulticall(node, tag));
    const balances: bigint[] = [];
    for (let at = 0; at < asks.length; at += asksInCall) {
      const some = asks.slice(at, at + asksInCall);
      balances.push(...(await (together ? askTogether(node, some, tag) : askOneByOne(node, some, tag))));
    }
    return balances;
  }, choice);
}

/** It may be younger than the block that we ask about. */
async function hasMulticall(node: RpcNode, tag: string): Promise<boolean> {
  const code = await node.call('eth_getCode', [multicall, tag]);
  return typeof code === 'string' && code.length > 2;
}

async function askTogether(node: RpcNode, asks: readonly BalanceAsk[], tag: string): Promise<bigint[]> {
  const calls = asks.map(({ address, contract }) => ({
    target: (contract ?? multicall) as Hex,
    allowFailure: true,
    callData:
      contract === null
        ? encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [address as Hex] })
        : balanceCall(address),
  }));
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] });
  const answer = await node.call('eth_call', [{ to: multicall, data }, tag]);
  const results = decodeResults(answer);
  if (results.length !== asks.length) throw garbled('fewer balances than asked for');
  return results.map(({ success, returnData }, at) => {
    if (!success) throw new SilentContract(asks[at]!);
    return balanceIn(returnData, asks[at]!);
  });
}

function decodeResults(answer: unknown) {
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer as Hex });
  } catch {
    throw garbled('no list of balances');
  }
}
