import { concatHex, getAddress, keccak256 } from 'viem';
import type { Compiled, Hex } from '../compile.ts';
import type { Chain } from './open-chain.ts';

export const deterministicDeployer: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const deployerCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

export type DeployedFactory = {
  address: Hex;
  logic: Hex;
  codeHashes: { factory: Hex; logic: Hex; clone: Hex };
};

/** Deploys the factory the way it is deployed everywhere, and looks at what is there then. */
export async function deployFactory(
  chain: Chain,
  { abi, creationCode }: Pick<Compiled, 'abi' | 'creationCode'>,
  salt: Hex,
): Promise<DeployedFactory> {
  const key = new Uint8Array(32).fill(1);
  await chain.placeCode(deterministicDeployer, deployerCode);
  const { answer } = await chain.send(key, { to: deterministicDeployer, data: concatHex([salt, creationCode]) });
  const address = getAddress(answer);
  const logic = (await chain.call(key, address, abi, 'fundSweeperLogic')) as Hex;
  const clone = (await chain.call(key, address, abi, 'createFundSweeperContract', [salt, address])) as Hex;
  const hashAt = async (place: Hex) => keccak256(await chain.codeAt(place));
  return {
    address,
    logic,
    codeHashes: { factory: await hashAt(address), logic: await hashAt(logic), clone: await hashAt(clone) },
  };
}
