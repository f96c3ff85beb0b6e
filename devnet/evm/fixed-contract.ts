import { getCreate2Address, type Address, type Hex } from 'viem';
import { deterministicDeployer } from '@coffer/contract-abi/contracts.ts';
import type { JsonRpc } from './json-rpc.ts';
import { send } from './send.ts';

/** A contract whose address follows from its code and salt, so that it is the same on every chain and after every start. */
export type FixedContract = { salt: Hex; creationCode: Hex };

export function fixedAddress({ salt, creationCode }: FixedContract): Address {
  return getCreate2Address({ from: deterministicDeployer, salt, bytecode: creationCode });
}

export async function hasCode(rpc: JsonRpc, address: string): Promise<boolean> {
  return (await rpc<string>('eth_getCode', address, 'latest')) !== '0x';
}

/** Deploys it where it is not there yet, through the deployer that anvil brings along. */
export async function deployFixed(rpc: JsonRpc, from: string, contract: FixedContract): Promise<Address> {
  const address = fixedAddress(contract);
  if (await hasCode(rpc, address)) return address;
  await send(rpc, { from, to: deterministicDeployer, data: `${contract.salt}${contract.creationCode.slice(2)}` });
  if (!(await hasCode(rpc, address))) throw new Error(`No code came to ${address}`);
  return address;
}
