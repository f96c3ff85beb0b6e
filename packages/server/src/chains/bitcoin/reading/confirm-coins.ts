import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { assertEnough, hearEnough } from '../../nodes/hearing/hear-enough.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { UnspentCoin } from '../../port/port.ts';
import { readHex, record, toSatoshis } from './raw-shapes.ts';

/**
 * Each coin stands in the blocks of as many nodes as have to agree, with the same value for the same address, or it fails. One that a
 * single node made up could be spent by nobody: what is signed over it never lands, and nothing could ever prove that it is dead.
 */
export async function confirmCoins(
  pool: NodePool,
  network: BitcoinNetwork,
  coins: readonly UnspentCoin[],
): Promise<void> {
  if (coins.length === 0) return;
  const { answers, needed } = await hearEnough(pool, (node) => whichAreThere(node, network, coins));
  for (const [at, { txHash, output }] of coins.entries()) {
    const agreeing = answers.filter(({ answer }) => answer[at]);
    assertEnough(agreeing, needed, `output ${output} of ${txHash}, which it would spend`);
  }
}

async function whichAreThere(
  node: RpcNode,
  network: BitcoinNetwork,
  coins: readonly UnspentCoin[],
): Promise<boolean[]> {
  const told = await node.all(coins.map(({ txHash, output }) => ['gettxout', [txHash, output, false]] as const));
  return coins.map(({ address, units }, at) => {
    if (told[at] === null) return false;
    const { value, scriptPubKey } = record(told[at], 'a coin');
    const script = readHex(record(scriptPubKey, 'a script')['hex'], 'a script');
    const isTheirs = script === Buffer.from(scriptOfAddress(address, network)).toString('hex');
    return isTheirs && toSatoshis(value, 'a coin') === units;
  });
}
