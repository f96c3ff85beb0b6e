import { encodeFunctionData, erc20Abi, type Address } from 'viem';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import type { JsonRpc } from './json-rpc.ts';
import { send } from './send.ts';

export function sendCoin(rpc: JsonRpc, house: string, gift: { to: string; units: bigint }): Promise<string> {
  return send(rpc, { from: house, to: gift.to, value: gift.units });
}

/** New money, which arrives with a Transfer like any other. */
export function mintToken(
  rpc: JsonRpc,
  house: string,
  gift: { token: string; to: string; units: bigint },
): Promise<string> {
  // All test tokens are minted alike.
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [gift.to as Address, gift.units] });
  return send(rpc, { from: house, to: gift.token, data });
}

export async function balanceOf(rpc: JsonRpc, token: string, holder: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder as Address] });
  return BigInt(await rpc<string>('eth_call', { to: token, data }, 'latest'));
}
