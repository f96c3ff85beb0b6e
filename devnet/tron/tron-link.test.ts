import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryCreationCode } from '@coffer/contract-abi/contracts.ts';
import { tronLinkDeployer } from '../../packages/web/src/areas/sweep-contracts/deployer/tron-link-deployer.ts';
import type { TronProvider, TronWeb } from '../../packages/web/src/wallet/tron-provider.ts';
import { openStage, type Stage } from './stage.fixture.ts';

const factoryAt = (address: string | null) => ({ address, creation: { to: null, data: factoryCreationCode } });
const salt = `0x${'0'.repeat(63)}7`;
let stage: Stage;
let target: { network: { chainId: string; name: string; network: string }; rpcUrl: undefined };
beforeAll(async () => {
  stage = await openStage();
  target = { network: { chainId: stage.chain.chainId, name: 'Tron', network: 'local' }, rpcUrl: undefined };
});
afterAll(() => stage.stop());

/** Says yes to everything, with the library that such wallets bring along; it knows no other network than its own. */
function wallet(over: Partial<TronProvider> = {}) {
  const tronWeb = stage.rich.web as unknown as TronWeb;
  const provider: TronProvider = {
    async request({ method }) {
      if (method === 'eth_requestAccounts') return [stage.rich.address];
      throw Object.assign(new Error('no such network'), { code: 4902 });
    },
    tronWeb,
    ...over,
  };
  return tronLinkDeployer({ id: 'com.example', name: 'Wallet', icon: undefined, provider });
}

test('a wallet of this chain shows its account, plans, deploys, and says when it stands in a block', async () => {
  const deployer = wallet();
  const owner = await deployer.connect(target);
  expect(owner).toBe(stage.rich.address);
  const place = { factory: factoryAt(stage.factoryAddress), owner, salt, collector: stage.stranger().address };
  const plan = await deployer.plan(place);
  expect(plan).toMatchObject({ hasFactory: true, isThere: false });
  const hash = await deployer.deploy(target, place);
  expect(await deployer.receipt(hash)).toEqual({ hasSucceeded: true });
  const { feeSun } = stage.receipt(hash);
  expect(Number(plan.feeUnits) / Number(feeSun)).toBeGreaterThan(0.9);
  expect(Number(plan.feeUnits) / Number(feeSun)).toBeLessThan(1.3);
  expect(await deployer.plan(place)).toMatchObject({ contract: plan.contract, isThere: true });
  expect(await deployer.receipt('ab'.repeat(32))).toBeNull();
});

test('where there is no factory it is put there first, for about what was said, and used then', async () => {
  const deployer = wallet();
  const place = { owner: stage.rich.address, salt, collector: stage.stranger().address };
  const nowhere = { ...place, factory: factoryAt(null) };
  const plan = await deployer.plan(nowhere);
  expect(plan).toMatchObject({ hasFactory: false, feeUnits: undefined });
  expect(await deployer.plan({ ...place, factory: factoryAt(stage.stranger().address) })).toEqual(plan);
  await expect(deployer.deploy(target, nowhere)).rejects.toThrow('the factory is not deployed yet');
  const { hash, address } = await deployer.putFactory(target, nowhere);
  expect(await deployer.receipt(hash)).toEqual({ hasSucceeded: true });
  const ratio = Number(plan.factoryFeeUnits) / Number(stage.receipt(hash).feeSun);
  expect(ratio).toBeGreaterThan(0.95);
  expect(ratio).toBeLessThan(1.1);
  const here = { ...place, factory: factoryAt(address) };
  expect(await deployer.plan(here)).toMatchObject({ hasFactory: true, isThere: false, factoryFeeUnits: null });
  expect(await deployer.receipt(await deployer.deploy(target, here))).toEqual({ hasSucceeded: true });
});

test('one that is on another network, locked or declines deploys nothing, and says why', async () => {
  const elsewhere = { ...target, network: { ...target.network, chainId: '728126428' } };
  await expect(wallet().connect(elsewhere)).rejects.toMatchObject({ code: 4902 });
  await expect(wallet({ tronWeb: false }).connect(target)).rejects.toThrow('locked');
  const declined = Object.assign(new Error('no'), { code: 4001 });
  await expect(wallet({ request: () => Promise.reject(declined) }).connect(target)).rejects.toBe(declined);
});
