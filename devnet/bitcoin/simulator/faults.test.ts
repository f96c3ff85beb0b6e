import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import type { SeenBlock } from '../node-chain.contract.ts';
import { coinUnits, openScene, expectRefusal, type Scene } from '../node-scene.fixture.ts';
import { newOwner, spend } from '../signing.fixture.ts';
import type { SimulatedNode } from './simulated-node.ts';
import { startSimulator } from './start-simulator.ts';

const folder = temporaryFolder('coffer-faults');
let scene: Scene;
let node: SimulatedNode;
beforeAll(async () => {
  const simulator = await startSimulator({ folder: folder.path, log: openLog('silent') });
  scene = await openScene(simulator);
  node = simulator.simulated;
});
afterEach(async () => {
  node.faults.heal();
  await scene.mine();
});
afterAll(async () => {
  await scene.node.stop();
  await folder.remove();
});

test('an answer can be lost after the deed: what was sent waits all the same', async () => {
  const { rpc, payer, send } = scene;
  const { raw } = await payer();
  node.faults.fail('sendrawtransaction', 'answer lost');
  await expectRefusal(send(raw), -32_603, /Input\/output error/);
  expect(await rpc('getrawmempool')).toHaveLength(1);
  expect(await rpc('getrawmempool')).toEqual([await send(raw)]);
});

test('a node that breaks does nothing, as often as it is told to', async () => {
  const { rpc, payer, send } = scene;
  const { raw } = await payer();
  node.faults.fail('sendrawtransaction', 'breaks');
  node.faults.fail('sendrawtransaction', 'overloaded');
  await expectRefusal(send(raw), -32_603, /Input\/output error/);
  await expectRefusal(send(raw), -32_603, /Work queue depth exceeded/);
  expect(await rpc('getrawmempool')).toEqual([]);
  expect(await rpc('getrawmempool')).toEqual([]);
  await send(raw);
});

test('a slow answer comes when it is let go, and holds up no other', async () => {
  const { rpc } = scene;
  const letGo = node.faults.hold('getblockcount');
  let came = false;
  const slow = rpc<number>('getblockcount').then((height) => {
    came = true;
    return height;
  });
  const { blocks } = await rpc<{ blocks: number }>('getblockchaininfo');
  await scene.mine();
  expect(came).toBe(false);
  letGo();
  expect(await slow).toBe(blocks + 1);
  expect(await rpc('getblockcount')).toBe(blocks + 1);
});

test('a node that lags knows neither the last blocks nor what they moved', async () => {
  const { rpc, payer, send, mine, tip } = scene;
  const { raw, owner, coin, payee } = await payer();
  const before = await tip();
  const height = await rpc<number>('getblockcount');
  const txid = await send(raw);
  const [hash = ''] = await mine(3);
  node.faults.lagBlocks = 3;
  expect(await tip()).toBe(before);
  expect(await rpc('getblockchaininfo')).toMatchObject({ blocks: height, bestblockhash: before });
  await expectRefusal(rpc('getblockhash', height + 1), -8, /out of range/);
  await expectRefusal(rpc('getblock', hash), -5, /Block not found/);
  await expectRefusal(rpc('getrawtransaction', txid, 1), -5, /No such mempool or blockchain transaction/);
  expect(await rpc('gettxout', coin.txid, coin.output)).toMatchObject({ confirmations: 1 });
  const coinsOf = (address: string) => rpc('scantxoutset', 'start', [`addr(${address})`]);
  expect(await coinsOf(owner.address)).toMatchObject({ height, total_amount: 0.01 });
  expect(await coinsOf(payee.address)).toMatchObject({ height, total_amount: 0 });
  node.faults.heal();
  expect(await rpc('getblockcount')).toBe(height + 3);
  expect(await coinsOf(payee.address)).toMatchObject({ total_amount: 0.00999 });
});

test('a transaction that is left out of its block is found by its name alone', async () => {
  const { rpc, payer, send, mine } = scene;
  const txid = await send((await payer()).raw);
  const [hash = ''] = await mine();
  node.faults.omitted.add(txid);
  for (const depth of [2, 3]) {
    const { tx, nTx } = await rpc<SeenBlock>('getblock', hash, depth);
    expect(tx.map((one) => one.txid)).not.toContain(txid);
    expect(nTx).toBe(2);
  }
  expect((await rpc<{ tx: string[] }>('getblock', hash, 1)).tx).toHaveLength(1);
  expect(await rpc('getrawtransaction', txid, 1)).toMatchObject({ confirmations: 1 });
  node.faults.heal();
  expect((await rpc<{ tx: string[] }>('getblock', hash, 1)).tx).toHaveLength(2);
});

test('what is dropped is gone with all that is built upon it, and may be sent again', async () => {
  const { rpc, payer, send, mine } = scene;
  const { raw, payee } = await payer();
  const txid = await send(raw);
  const coin = { txid, output: 0, units: coinUnits - 1000n };
  const child = await spend(rpc, payee, { coins: [coin], to: [{ address: newOwner().address, units: 900_000n }] });
  await send(child);
  node.forget(txid);
  expect(await rpc('getrawmempool')).toEqual([]);
  await expectRefusal(rpc('getrawtransaction', txid), -5, /No such mempool/);
  await expectRefusal(send(child), -25, /missingorspent/);
  await mine();
  expect(await send(raw)).toBe(txid);
});
