import { encodeFunctionData, getContractAddress, pad, type Abi, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testUsdtAbi } from '@coffer/contract-abi/test-tokens.ts';
import { freshAddress, readFrom, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { oddLogs } from '../solidity/odd-logs.ts';
import { transferTopic } from '../solidity/scan-logs.ts';
import { openEvmStage, type EvmStage } from './stage.fixture.ts';
import { compileTrickster } from './trickster.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let abi: Abi;
let trickster: string;

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  scene = sceneOf(stage);
  const compiled = compileTrickster();
  abi = compiled.abi;
  const hash = await stage.send({ to: null, data: compiled.code });
  await stage.mine(1);
  const { contractAddress } = await stage.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
  trickster = contractAddress.toLowerCase();
});

afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

async function trick(functionName: string, args: unknown[], value = 0n): Promise<string> {
  return stage.send({ to: trickster, data: encodeFunctionData({ abi, functionName, args }), value });
}

function say(to: string, data: Hex, more: Hex[] = []): Promise<string> {
  const parties = [trickster, to].map((address) => pad(address as Hex, { size: 32 }));
  return trick('say', [[transferTopic, ...parties, ...more], data]);
}

async function cameTo(address: string) {
  await stage.mine(1);
  const { height } = await scene.chain.head();
  const { transfers } = await readFrom(scene, height, watching(address));
  return transfers.map(({ path, contract, from, to, units }) => ({ path, contract, from, to, units }));
}

describe('coins', () => {
  test('sent on by a contract arrive', async () => {
    const to = freshAddress(scene);
    await trick('payOn', [to], 7n);
    expect(await cameTo(to)).toEqual([{ path: 'trace:0', contract: null, from: trickster, to, units: 7n }]);
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([7n]);
  });

  test('whose sending was taken back inside a transaction that succeeded do not', async () => {
    const to = freshAddress(scene);
    const hash = await trick('tryToPay', [to], 7n);
    expect(await cameTo(to)).toEqual([]);
    const seen = await scene.chain.transaction(hash);
    expect(seen).toMatchObject({ state: 'included' });
    expect(seen?.transfers.filter((transfer) => transfer.to === to)).toEqual([]);
  });

  test('sent twice, once in vain, count once', async () => {
    const to = freshAddress(scene);
    await trick('payTwiceOneFails', [to], 8n);
    const came = await cameTo(to);
    expect(came.map(({ units }) => units)).toEqual([4n]);
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([4n]);
  });

  test('left behind by a contract that ends itself arrive', async () => {
    const to = freshAddress(scene);
    await trick('leave', [to], 9n);
    expect((await cameTo(to)).map(({ units }) => units)).toEqual([9n]);
    expect(await scene.chain.balances([{ address: to, contract: null }])).toEqual([9n]);
  });

  test('are told alike by both ways of tracing', async () => {
    const to = freshAddress(scene);
    await trick('payTwiceOneFails', [to], 8n);
    await trick('leave', [to], 9n);
    const byCalls = await cameTo(to);
    const { height } = await scene.chain.head();
    stage.proxy.lie(async (asked, truth) =>
      asked.method.startsWith('debug_')
        ? { id: asked.id, error: { code: -32601, message: 'the method does not exist' } }
        : truth(),
    );
    const other = stage.chains.connect('ETH', { chainId: stage.chainId, nodes: stage.nodes });
    const { transfers } = await other.read({ from: height, to: height }, watching(to));
    await other.close();
    stage.proxy.lie(null);
    expect(stage.proxy.asked.some(({ method }) => method === 'trace_block')).toBe(true);
    expect(byCalls).toHaveLength(2);
    expect(transfers.map(({ path, from, units }) => ({ path, from, units }))).toEqual(
      byCalls.map(({ path, from, units }) => ({ path, from, units })),
    );
  });

  test('are still read, without those of contracts, where no node can trace', async () => {
    const to = freshAddress(scene);
    await trick('payOn', [to], 7n);
    await stage.pay([{ to, contract: null, units: 3n }]);
    await stage.mine(1);
    const { height } = await scene.chain.head();
    stage.proxy.lie(async (asked, truth) =>
      /^(debug|trace)_/.test(asked.method)
        ? { id: asked.id, error: { code: -32601, message: 'not for you' } }
        : truth(),
    );
    const other = stage.chains.connect('ETH', { chainId: stage.chainId, nodes: stage.nodes });
    const { transfers } = await other.read({ from: height, to: height }, watching(to));
    await other.close();
    stage.proxy.lie(null);
    expect(transfers.map(({ path, units }) => ({ path, units }))).toEqual([{ path: 'value', units: 3n }]);
  });
});

describe('tokens', () => {
  test('of a look-alike are those of another contract', async () => {
    const to = freshAddress(scene);
    await say(to, pad('0x05'));
    expect(await cameTo(to)).toEqual([{ path: 'log:0', contract: trickster, from: trickster, to, units: 5n }]);
  });

  test.each<[string, Hex]>([
    ['short', '0x05'],
    ['empty', '0x'],
    ['long', `${pad('0x05')}00`],
  ])('whose amount is %s are none, and are counted', async (_what, data) => {
    const to = freshAddress(scene);
    const before = (await oddLogs.get()).values[0]?.value ?? 0;
    await say(to, data);
    expect(await cameTo(to)).toEqual([]);
    expect((await oddLogs.get()).values[0]?.value).toBe(before + 1);
  });

  test('that are collectibles are no money', async () => {
    const to = freshAddress(scene);
    await say(to, '0x', [pad('0x01')]);
    expect(await cameTo(to)).toEqual([]);
  });

  test('in the biggest amount that can be written arrive in full', async () => {
    const to = freshAddress(scene);
    await say(to, `0x${'f'.repeat(64)}`);
    expect((await cameTo(to)).map(({ units }) => units)).toEqual([2n ** 256n - 1n]);
  });

  test('whose contract returns nothing arrive', async () => {
    const to = freshAddress(scene);
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to as Hex, 12n] });
    await stage.send({ to: stage.usdt, data });
    expect((await cameTo(to)).map(({ contract, units }) => ({ contract, units }))).toEqual([
      { contract: stage.usdt, units: 12n },
    ]);
    expect(await scene.chain.balances([{ address: to, contract: stage.usdt }])).toEqual([12n]);
  });

  test('of a contract that is no token are not made up', async () => {
    const asks = [
      { address: freshAddress(scene), contract: trickster },
      { address: freshAddress(scene), contract: stage.token },
    ];
    await expect(scene.chain.balances(asks)).rejects.toThrow(/does not tell/);
    expect(await scene.chain.contracts?.tokenFacts?.(trickster)).toBeNull();
    expect(await scene.chain.contracts?.tokenFacts?.(stage.usdt)).toMatchObject({ decimals: 6, symbol: 'USDT' });
  });

  test('keep their name when a reorg changes their place among the logs of the block', async () => {
    const [to, foreign] = [freshAddress(scene), freshAddress(scene)];
    const hash = await say(to, pad('0x05'));
    await stage.mine(1);
    const before = await cameTo(to).then(() => scene.chain.transaction(hash));
    const other = await say(foreign, pad('0x06'));
    await stage.mine(1);
    await stage.reorg(3, [
      { hash: other, block: 0 },
      { hash, block: 0 },
    ]);
    const after = await scene.chain.transaction(hash);
    const logs = await stage.rpc<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', hash);
    expect(logs.logs[0]?.logIndex).toMatch(/^0x[01]$/);
    expect(after?.block?.hash).not.toBe(before?.block?.hash);
    expect(after?.transfers.map(({ path, units }) => ({ path, units })).filter(({ path }) => path !== 'fee')).toEqual(
      before?.transfers.map(({ path, units }) => ({ path, units })).filter(({ path }) => path !== 'fee'),
    );
  });
});

test('a contract made by a transaction with coins in it is their receiver', async () => {
  const sender = (await stage.rpc<string[]>('eth_accounts'))[9]!.toLowerCase();
  const nonce = BigInt(await stage.rpc<string>('eth_getTransactionCount', sender, 'pending'));
  const to = getContractAddress({ from: sender as Hex, nonce }).toLowerCase();
  await stage.rpc('eth_sendTransaction', { from: sender, data: '0x00', value: '0x5', gas: '0x186a0' });
  expect((await cameTo(to)).map(({ path, units }) => ({ path, units }))).toEqual([{ path: 'value', units: 5n }]);
});

test('what the chain would refuse is refused before it is sent, and not for want of a node', async () => {
  const from = freshAddress(scene);
  const order = { from, to: freshAddress(scene), contract: null, units: 1n, feeUnitsMax: 10n ** 17n };
  await expect(scene.chain.estimateFee({ ...order, contract: stage.token })).rejects.toThrow(/would refuse/);
  await stage.pay([{ to: from, contract: null, units: 10n ** 18n }]);
  await stage.mine(1);
  expect((await scene.chain.estimateFee(order)).detail).toMatchObject({ gas: '21000' });
  await expect(scene.chain.estimateFee({ ...order, contract: stage.token })).rejects.toThrow(RangeError);
});
