import { expect } from '@playwright/test';
import { askNode } from './chain/ask-node.ts';

type Included = { blockNumber: string } | null;

/** Takes a transaction out of the chain together with its blocks; answers what puts it back. */
export async function takeBack(rpcUrl: string, hash: string): Promise<() => Promise<void>> {
  const raw = await askNode<string>(rpcUrl, 'eth_getRawTransactionByHash', [hash]);
  const receipt = () => askNode<Included>(rpcUrl, 'eth_getTransactionReceipt', [hash]);
  // A block may come between the question and the reorganisation, which is then one too shallow.
  const isGone = async () => {
    const included = await receipt();
    if (included === null) return true;
    const head = Number(await askNode<string>(rpcUrl, 'eth_blockNumber', []));
    await askNode(rpcUrl, 'anvil_reorg', [head - Number(included.blockNumber) + 1, []]);
    return (await receipt()) === null;
  };
  await expect.poll(isGone).toBe(true);
  // A reorganisation leaves the clock of the node behind by what it took back.
  await askNode(rpcUrl, 'evm_setTime', [Math.floor(Date.now() / 1000)]);
  return async () => {
    await askNode(rpcUrl, 'eth_sendRawTransaction', [raw]);
  };
}
