import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import { ChainUnavailable } from '../port/failures.ts';
import type { Chain } from '../port/port.ts';
import { filledPurse, freshAddress, sceneOf, signedOrder, type Scene } from '../suite/port-stage.contract.ts';
import { oneCoin, openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let liar: NodeProxy;
let honest: NodeProxy;
const opened: Chain[] = [];
beforeAll(async () => {
  stage = await openEvmStage('ETH');
  scene = sceneOf(stage);
  [liar, honest] = [await openProxy(stage.proxy.url), await openProxy(stage.proxy.url)];
});
afterAll(async () => {
  await Promise.all([scene.chain, ...opened].map((chain) => chain.close()));
  await Promise.all([liar.close(), honest.close()]);
  await stage.close();
});

function connect(...nodes: NodeProxy[]): Chain {
  const named = nodes.map(({ url }, at) => ({ id: at + 1, url }));
  const chain = stage.chains.connect('ETH', { chainId: stage.chainId, nodes: named });
  opened.push(chain);
  return chain;
}

test.each(['0x0', '0x5207'])(
  'nothing is signed with %s gas, which one node tells: no node would take it',
  async (gas) => {
    const purse = await filledPurse(scene, oneCoin);
    const wanted = { to: freshAddress(scene), contract: null, units: 5n };
    liar.lie(async ({ id, method }, truth) => (method === 'eth_estimateGas' ? { id, result: gas } : truth()));
    const { signed, fee } = await signedOrder({ ...scene, chain: connect(liar, honest) }, purse, wanted);
    expect(fee.detail['gas']).toBe('21000');
    expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
    await stage.mine(1);
    expect(await scene.chain.balances([{ address: wanted.to, contract: null }])).toEqual([5n]);
    await expect(signedOrder({ ...scene, chain: connect(liar) }, purse, wanted)).rejects.toThrow(ChainUnavailable);
  },
);
