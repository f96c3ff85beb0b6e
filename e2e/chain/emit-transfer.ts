import { askNode } from './ask-node.ts';

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A contract that says of itself, whenever it is called with an address, that 42 units of it went there. */
const chatter = `602a5f525f35337f${transferTopic}60205fa300`;

/** What spam looks like: a token that nobody set up says that it came. */
export async function emitTransfer(rpcUrl: string, token: string, sender: string, to: string): Promise<void> {
  await askNode(rpcUrl, 'anvil_setCode', [token, `0x${chatter}`]);
  await askNode(rpcUrl, 'eth_sendTransaction', [
    { from: sender, to: token, data: `0x${to.slice(2).padStart(64, '0')}`, gas: '0x186a0' },
  ]);
}
