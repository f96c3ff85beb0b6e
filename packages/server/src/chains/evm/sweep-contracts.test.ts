import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryCreationCode, fundSweeperAbi, sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import type { ContractReader } from '../port/port.ts';
import { freshAddress, readFrom, sceneOf, watching, type Scene } from '../suite/port-stage.contract.ts';
import { openEvmStage, type EvmStage } from './stage.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let contracts: ContractReader;
const salt = `0x${'7'.repeat(64)}` as const;
const day = 86_400;

beforeAll(async () => {
  stage = await openEvmStage('ETH');
  scene = sceneOf(stage);
  contracts = scene.chain.contracts!;
});
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

function create(collector: string): Hex {
  const args = [salt, collector as Hex] as const;
  return encodeFunctionData({ abi: sweepFactoryAbi, functionName: 'createFundSweeperContract', args });
}

async function mined(hash: Promise<string>): Promise<string> {
  const known = await hash;
  await stage.mine(1);
  return known;
}

test('the same code in another place is another factory', async () => {
  const deployed = await mined(stage.send({ to: null, data: factoryCreationCode, gas: 6_000_000n }));
  const { contractAddress } = await stage.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', deployed);
  const hash = await mined(stage.send({ to: contractAddress, data: create(freshAddress(scene)) }));
  expect(await contracts.deployment(hash)).toEqual({
    reason: `That transaction was sent to another factory: ${getAddress(contractAddress)}.`,
    retry: false,
  });
  expect(await contracts.deployment(deployed)).toMatchObject({
    retry: false,
    reason: expect.stringMatching(/factory/),
  });
});

test('what failed, and what was there before, made nothing', async () => {
  const owner = freshAddress(scene);
  const zero = `0x${'0'.repeat(40)}`;
  const failed = await mined(stage.sendAs(owner, { to: stage.factory, data: create(zero) }));
  expect(await contracts.deployment(failed)).toMatchObject({ retry: false, reason: expect.stringMatching(/failed/) });
  const collector = freshAddress(scene);
  const first = await mined(stage.sendAs(owner, { to: stage.factory, data: create(collector) }));
  const again = await mined(stage.sendAs(owner, { to: stage.factory, data: create(collector) }));
  expect(await contracts.deployment(first)).toMatchObject({ owner, collector });
  expect(await contracts.deployment(again)).toMatchObject({
    retry: false,
    reason: expect.stringMatching(/was there before/),
  });
  expect(await contracts.deployment(`0x${'1'.repeat(64)}`)).toMatchObject({ retry: true });
  expect(await contracts.deployment('0x12')).toMatchObject({ retry: false });
});

test('a contract whose code was exchanged is not trusted', async () => {
  const owner = freshAddress(scene);
  const hash = await mined(stage.sendAs(owner, { to: stage.factory, data: create(freshAddress(scene)) }));
  const found = await contracts.deployment(hash);
  if ('reason' in found) throw new Error(found.reason);
  const code = await stage.rpc<string>('eth_getCode', found.contract, 'latest');
  await stage.rpc('anvil_setCode', found.contract, code.replace('5af4', '5af5'));
  expect(await contracts.deployment(hash)).toEqual({
    reason: 'The contract has another code than ours.',
    retry: false,
  });
  await stage.rpc('anvil_setCode', found.contract, '0x');
  expect(await contracts.deployment(hash)).toMatchObject({ reason: expect.stringMatching(/no code/) });
  await expect(contracts.destination(found.contract)).rejects.toThrow(RangeError);
});

test('each step of a change of its collector is heard of', async () => {
  const [owner, collector, next] = [freshAddress(scene), freshAddress(scene), freshAddress(scene)];
  const found = await contracts.deployment(
    await mined(stage.sendAs(owner, { to: stage.factory, data: create(collector) })),
  );
  if ('reason' in found) throw new Error(found.reason);
  const { contract, block } = found;
  const call = (functionName: 'acceptFundCollector' | 'cancelFundCollector' | 'renounceOwnership') =>
    mined(stage.sendAs(owner, { to: contract, data: encodeFunctionData({ abi: fundSweeperAbi, functionName }) }));
  const propose = () => {
    const data = encodeFunctionData({ abi: fundSweeperAbi, functionName: 'proposeFundCollector', args: [next as Hex] });
    return mined(stage.sendAs(owner, { to: contract, data }));
  };
  await propose();
  const { pending } = await contracts.destination(contract);
  await call('cancelFundCollector');
  expect(await contracts.destination(contract)).toMatchObject({ collector, pending: null });
  await propose();
  await stage.rpc('evm_increaseTime', 2 * day + 1);
  await call('acceptFundCollector');
  expect(await contracts.destination(contract)).toEqual({ owner, collector: next, pending: null });
  await call('renounceOwnership');
  const watched = watching();
  watched.addContract(contract);
  const { notices } = await readFrom(scene, block.height, watched);
  expect(notices.map(({ notice }) => notice)).toEqual([
    { kind: 'collector-proposed', collector: next, changesAt: pending?.changesAt },
    { kind: 'collector-proposal-cancelled' },
    { kind: 'collector-proposed', collector: next, changesAt: expect.any(Date) },
    { kind: 'collector-changed', collector: next },
    { kind: 'collector-fixed' },
  ]);
  const atBlock = notices[0]?.block.at.getTime() ?? 0;
  expect((pending?.changesAt.getTime() ?? 0) - atBlock).toBe(2 * day * 1_000);
});

test('what a rollup takes for the chain below is part of the fee', async () => {
  const oracle = '0x420000000000000000000000000000000000000f';
  const order = {
    from: freshAddress(scene),
    to: freshAddress(scene),
    contract: null,
    units: 0n,
    feeUnitsMax: 10n ** 17n,
  };
  const before = await scene.chain.estimateFee(order);
  // Answers 1,000,000 to whatever it is asked.
  await stage.rpc('anvil_setCode', oracle, '0x620f424060005260206000f3');
  const after = await scene.chain.estimateFee(order);
  expect(after.unitsMax - before.unitsMax).toBe(1_500_000n);
  await stage.rpc('anvil_setCode', oracle, '0x');
});
