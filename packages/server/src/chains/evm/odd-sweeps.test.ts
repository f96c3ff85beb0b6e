import { decodeFunctionResult, encodeFunctionData, parseTransaction, type Hex, type TransactionSerialized } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testUsdtAbi } from '@coffer/contract-abi/test-tokens.ts';
import type { SendOrder } from '../port/port.ts';
import type { Delegation } from '../port/sweep-calls.ts';
import { given } from '../suite/port-capabilities.contract.ts';
import {
  freshAddress,
  freshPurse,
  sceneOf,
  signedOrder,
  type Purse,
  type Scene,
} from '../suite/port-stage.contract.ts';
import { movedBy, openSweeping, sendCall, type Sweeping } from '../suite/port-sweeping.contract.ts';
import type { Lie } from '../nodes/node-proxy.fixture.ts';
import { feeCap, openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let it: Sweeping;
let delegation: Delegation;

beforeAll(async () => {
  stage = await openEvmStage('BASE');
  scene = sceneOf(stage, [stage.deadNode, ...stage.nodes]);
  it = await openSweeping(scene);
  delegation = given(it.calls.delegation, 'delegation');
});
afterEach(() => stage.proxy.lie(null));
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

const refusing = (...methods: string[]): Lie => {
  return async (asked, truth) => {
    if (!methods.includes(asked.method)) return truth();
    return { id: asked.id, error: { code: -32_601, message: 'the method is not available' } };
  };
};

/** An account that holds a token, and its leave for our contract. */
async function account(): Promise<{ purse: Purse; authorization: string }> {
  const purse = freshPurse(scene);
  await stage.pay([{ to: purse.address, contract: stage.token, units: 9n }]);
  await stage.mine(1);
  const delegate = delegation.delegateOf(it.contract);
  const asked = { chainId: stage.chainId, address: purse.address, delegate, nonce: 0 };
  const read = delegation.readAuthorization(asked, await stage.sweepers.authorize(purse, asked));
  if ('reason' in read) throw new Error(read.reason);
  return { purse, authorization: read.authorization };
}

async function orderFor(accounts: readonly { purse: Purse; authorization: string }[]): Promise<SendOrder> {
  const call = delegation.ofAccounts(
    it.contract,
    stage.token,
    accounts.map(({ purse }) => purse.address),
  );
  const authorizations = accounts.map(({ authorization }) => authorization);
  return { ...call, from: it.hot.address, contract: null, units: 0n, authorizations, feeUnitsMax: feeCap };
}

test('an address that its token blocks is left out, and the others go on', async () => {
  const [good = '', bad = ''] = it.deposits(0, 2);
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'owner' });
  const answer = await stage.rpc<Hex>('eth_call', { to: stage.usdt, data }, 'latest');
  const owner = decodeFunctionResult({ abi: testUsdtAbi, functionName: 'owner', data: answer });
  for (const to of [good, bad]) {
    const mint = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to as Hex, 12n] });
    await stage.send({ to: stage.usdt, data: mint });
  }
  const block = encodeFunctionData({ abi: testUsdtAbi, functionName: 'addBlackList', args: [bad as Hex] });
  await stage.sendAs(owner, { to: stage.usdt, data: block });
  await stage.mine(1);
  const { sent } = await sendCall(it, it.calls.ofDeposits(it.contract, stage.usdt, [0, 1]));
  expect(await it.leftOut(sent.hash)).toEqual([{ address: bad, reason: 'not_moved' }]);
  expect(await movedBy(it, sent.hash)).toEqual([[good, 12n]]);
  expect(await scene.chain.balances([{ address: bad, contract: stage.usdt }])).toEqual([12n]);
});

test('what another contract says in the middle of a sweep is not about it', async () => {
  const [empty = ''] = it.deposits(40, 1);
  const { sent } = await sendCall(it, it.calls.ofDeposits(it.contract, null, [40]));
  stage.proxy.lie(async (asked, truth) => {
    const told = await truth();
    if (asked.method !== 'eth_getTransactionReceipt') return told;
    const receipt = told.result as { logs: object[] };
    const logs = receipt.logs.flatMap((log) => [log, { ...log, address: stage.token }]);
    return { ...told, result: { ...receipt, logs } };
  });
  expect(await it.leftOut(sent.hash)).toEqual([{ address: empty, reason: 'empty' }]);
});

test('the price told is the one that the next block takes', async () => {
  const { hot, calls, contract } = it;
  const order = { ...calls.ofDeposits(contract, null, [41]), contract: null, units: 0n };
  const { signed, sent, fee } = await signedOrder(scene, hot, order);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  const receipt = await stage.rpc<{ effectiveGasPrice: string }>('eth_getTransactionReceipt', sent.hash);
  expect(BigInt(receipt.effectiveGasPrice)).toBe(fee.price);
});

test.each<[string, () => Lie]>([
  ['refuses authorizations', () => withoutAuthorizations('refused')],
  ['leaves authorizations out', () => withoutAuthorizations('ignored')],
  ['simulates nothing', () => refusing('eth_simulateV1')],
])('a node that %s makes it look dearer, never too cheap', async (_what, lie) => {
  const accounts = [await account(), await account()];
  const order = await orderFor(accounts);
  const honest = await scene.chain.estimateFee(order);
  stage.proxy.lie(lie());
  const fee = await scene.chain.estimateFee(order);
  expect(fee.unitsLikely).toBeGreaterThanOrEqual(honest.unitsLikely);
  expect(fee.unitsLikely).toBeLessThan(2n * honest.unitsLikely);
  const { signed, sent } = await signedOrder(scene, it.hot, order);
  stage.proxy.lie(null);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  expect(await movedBy(it, sent.hash)).toHaveLength(2);
});

/** As a program of before they were invented. */
function withoutAuthorizations(how: 'refused' | 'ignored'): Lie {
  return async (asked, truth) => {
    if (asked.method === 'eth_simulateV1') return refusing('eth_simulateV1')(asked, truth);
    const [call] = asked.params as [Record<string, unknown>?];
    if (asked.method !== 'eth_estimateGas' || !call?.['authorizationList']) return truth();
    if (how === 'refused') return { id: asked.id, error: { code: -32_602, message: 'unknown field' } };
    const { authorizationList: _unread, ...known } = call;
    return { id: asked.id, result: await stage.rpc<string>('eth_estimateGas', known) };
  };
}

test('a sweep with authorizations is outbid by another at its position', async () => {
  const accounts = [await account()];
  const order = await orderFor(accounts);
  const first = await signedOrder(scene, it.hot, order);
  expect(await scene.chain.broadcast(first.signed)).toEqual({ outcome: 'accepted' });
  const second = await signedOrder(scene, it.hot, order, { instead: first });
  expect(await scene.chain.broadcast(second.signed)).toEqual({ outcome: 'accepted' });
  await stage.mine(1);
  expect(await scene.chain.fate(second.sent)).toMatchObject({ state: 'included' });
  expect(await movedBy(it, second.sent.hash)).toEqual([[accounts[0]?.purse.address, 9n]]);
});

test('where there is no market of fees, authorizations are paid at the one price there is', async () => {
  const { purse, authorization } = await account();
  const order = await orderFor([{ purse, authorization }]);
  stage.proxy.lie(refusing('eth_feeHistory'));
  const { signed, sent, fee } = await signedOrder(scene, it.hot, order);
  const parsed = parseTransaction(signed.bytes as TransactionSerialized);
  expect(parsed).toMatchObject({ type: 'eip7702', maxFeePerGas: fee.price, maxPriorityFeePerGas: fee.price });
  const plain = { from: it.hot.address, to: freshAddress(scene), contract: null, units: 1n, feeUnitsMax: feeCap };
  expect((await scene.chain.estimateFee(plain)).detail).toHaveProperty('gasPrice');
  stage.proxy.lie(null);
  await scene.chain.broadcast(signed);
  await stage.mine(1);
  expect(await scene.chain.fate(sent)).toMatchObject({ state: 'included' });
});

test('authorizations never go with a plain transfer of a token', async () => {
  const { authorization } = await account();
  const transfer = { from: it.hot.address, to: freshAddress(scene), contract: stage.token, units: 1n };
  const order = { ...transfer, authorizations: [authorization], feeUnitsMax: feeCap };
  await expect(scene.chain.estimateFee(order)).rejects.toThrow(RangeError);
});
