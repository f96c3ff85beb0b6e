import { expect, test } from 'vitest';
import {
  filledPurse,
  freshAddress,
  freshPurse,
  sceneOf,
  signedOrder,
  type Scene,
} from '../../suite/port-stage.contract.ts';
import { given } from '../../suite/port-capabilities.contract.ts';
import { movedBy, openSweeping, sendCall, type Sweeping } from '../../suite/port-sweeping.contract.ts';
import { memoryChains } from '../memory-chains.ts';
import type { MemoryNetwork } from './network.ts';
import { oneCoin, openStage, type MemoryStage } from '../stage.fixture.ts';

async function open(): Promise<Sweeping & { network: MemoryNetwork; scene: Scene & { stage: MemoryStage } }> {
  const chains = memoryChains({ finalDepth: 8 });
  const stage = openStage(chains);
  const scene = { ...sceneOf(stage), stage };
  return { ...(await openSweeping(scene)), scene, network: chains.network('ETH') };
}

test('when everything becomes dear, what was signed before waits, and a higher fee gets through', async () => {
  const { scene, network } = await open();
  const { chain, stage } = scene;
  const purse = await filledPurse(scene, oneCoin);
  const wanted = { to: freshAddress(scene), contract: null, units: 5n };
  const first = await signedOrder(scene, purse, wanted);
  await chain.broadcast(first.signed);
  network.conditions.priceTimes(20);
  await stage.mine(2);
  expect(await chain.fate(first.sent)).toEqual({ state: 'pending' });
  const second = await signedOrder(scene, purse, wanted, { instead: first });
  expect(second.fee.unitsMax).toBe(20n * first.fee.unitsMax);
  expect(second.fee.price).toBe(20n * (first.fee.price ?? 0n));
  await chain.broadcast(second.signed);
  await stage.mine(1);
  expect(await chain.fate(second.sent)).toMatchObject({ state: 'included', feeUnits: second.fee.unitsMax });
  network.conditions.priceTimes(1);
  expect((await chain.estimateFee({ ...wanted, from: purse.address, feeUnitsMax: oneCoin })).unitsMax).toBe(
    first.fee.unitsMax,
  );
});

test('broadcasts are refused as often as a test wants, and are worth another try', async () => {
  const { scene, network } = await open();
  const purse = await filledPurse(scene, oneCoin);
  const { signed } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
  network.conditions.refuseBroadcasts(1);
  expect(await scene.chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: true });
  expect(await scene.chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
});

test('somebody else may take the position of what waits', async () => {
  const { scene, network } = await open();
  const purse = await filledPurse(scene, oneCoin);
  const { signed, sent } = await signedOrder(scene, purse, { to: freshAddress(scene), contract: null, units: 5n });
  await scene.chain.broadcast(signed);
  const taker = network.usePosition(purse.address);
  await scene.stage.mine(1);
  expect(network.taker(purse.address, sent.position ?? -1, 99)?.transaction.hash).toBe(taker);
  expect(await scene.chain.broadcast(signed)).toMatchObject({ outcome: 'refused', retry: false });
  await scene.stage.finalize();
  expect(await scene.chain.fate(sent)).toMatchObject({ state: 'dead' });
});

test('an address that its token blocks is left out until it is freed', async () => {
  const it = await open();
  const { scene, calls, contract, network } = it;
  const { token } = scene.stage;
  const [good = '', bad = ''] = it.deposits(0, 2);
  await scene.stage.pay([good, bad].map((to) => ({ to, contract: token, units: 12n })));
  await scene.stage.mine(1);
  network.conditions.blockAddress(token, bad);
  const first = await sendCall(it, calls.ofDeposits(contract, token, [0, 1]));
  expect(await it.leftOut(first.sent.hash)).toEqual([{ address: bad, reason: 'not_moved' }]);
  expect(await movedBy(it, first.sent.hash)).toEqual([[good, 12n]]);
  network.conditions.blockAddress(token, bad, false);
  const again = await sendCall(it, calls.ofDeposits(contract, token, [1]));
  expect(await movedBy(it, again.sent.hash)).toEqual([[bad, 12n]]);
});

test('money goes where the contract sends it since its owner changed that', async () => {
  const it = await open();
  const { scene, calls, contract, network } = it;
  const [deposit = ''] = it.deposits(0, 1);
  const next = freshAddress(scene);
  network.send({ words: [{ contract, notice: { kind: 'collector-changed', collector: next } }] });
  network.pay(deposit, 3n);
  network.mine();
  await sendCall(it, calls.ofDeposits(contract, null, [0]));
  expect([network.balance(next), network.balance(it.collector)]).toEqual([3n, 0n]);
});

test('a call where no contract stands moves nothing, and a token that tells no balances fails', async () => {
  const it = await open();
  const { scene, calls, contract, network } = it;
  const nothing = await sendCall(it, calls.ofDeposits(freshAddress(scene), null, [0]));
  expect(await movedBy(it, nothing.sent.hash)).toEqual([]);
  network.silent.add(scene.stage.token);
  await expect(sendCall(it, calls.ofDeposits(contract, scene.stage.token, [0]))).rejects.toThrow('it is failed');
});

test('an account is back where it was when a reorg takes its delegation', async () => {
  const it = await open();
  const { scene, calls, contract, network } = it;
  const purse = freshPurse(scene);
  network.pay(purse.address, 3n);
  network.mine();
  const delegation = given(calls.delegation, 'delegation');
  const asked = {
    chainId: network.chainId,
    address: purse.address,
    delegate: delegation.delegateOf(contract),
    nonce: 0,
  };
  const read = delegation.readAuthorization(asked, await scene.stage.sweepers.authorize(purse, asked));
  if ('reason' in read) throw new Error(read.reason);
  const { sent } = await sendCall(it, delegation.ofAccounts(contract, null, [purse.address]), [read.authorization]);
  expect(await it.accounts([purse.address])).toMatchObject([{ nonce: 1, delegate: asked.delegate }]);
  network.reorg({ depth: 1 });
  expect(await it.accounts([purse.address])).toMatchObject([{ nonce: 0, delegate: null }]);
  network.reorg({ depth: 1, back: [{ hash: sent.hash, block: 0 }] });
  expect(network.balance(purse.address)).toBe(0n);
});
