import { factoryAddress, sweeperLogic } from '../../packages/contract-abi/src/contracts.generated.ts';
import { askNode } from './ask-node.ts';

/** The network becomes one on which nobody ever used Coffer. */
export async function takeFactoryAway(rpcUrl: string): Promise<void> {
  for (const address of [factoryAddress, sweeperLogic]) {
    await askNode(rpcUrl, 'anvil_setCode', [address, '0x']);
    await askNode(rpcUrl, 'anvil_setNonce', [address, '0x0']);
  }
}
