import { randomBytes } from 'node:crypto';
import { encodeFunctionData, getAddress, toHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import { indexSalt } from '@coffer/contract-abi/sweep-addresses.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import {
  createProjectSweepWallet,
  getFactoryContract,
  verifySweepContract,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { readWalletBalances } from '@coffer/contract/treasury/wallet-balances.ts';
import { createColdWallet, getWallet, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openEvmStage, type EvmStage } from '../../chains/evm/stage.fixture.ts';
import { chainIds, freshAddress } from './treasury.fixture.ts';

let eth: EvmStage;
let base: EvmStage;
let world: World;
let key: string;
let projectID: number;
/** Where all money ends, on both chains; and who deploys. */
const [collector, owner] = [freshAddress(), freshAddress()];

beforeAll(async () => {
  [eth, base] = await Promise.all([openEvmStage('ETH'), openEvmStage('BASE')]);
  world = await startWorld({ env: { NETWORK: 'local', ETH_RPC_URL: eth.proxy.url, BASE_RPC_URL: base.proxy.url } });
  ({ key } = await world.signUpRoot());
  projectID = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
  for (const chain of ['ETH', 'BASE']) {
    await world.ok(createColdWallet, { key, params: { chain }, body: { name: 'Safe', address: collector } });
  }
}, 120_000);
afterAll(async () => {
  await world?.close();
  await Promise.all([eth?.close(), base?.close()]);
});

const asked = (transactionHash: string, code: 'ETH' | 'BASE' = 'ETH') => ({
  key,
  params: { projectID, contractId: chainIds[code] },
  body: { name: 'Sweeper', transactionHash },
});
const report = (hash: string, code?: 'ETH' | 'BASE') => world.ok(createProjectSweepWallet, asked(hash, code));
const refuse = (hash: string, code?: 'ETH' | 'BASE') => world.refused(createProjectSweepWallet, asked(hash, code));

function sweepersOf(stage: EvmStage): NonNullable<EvmStage['sweepers']> {
  if (!stage.sweepers) throw new Error('This stage deploys no sweep contracts.');
  return stage.sweepers;
}

it('a contract that its owner deployed on two chains is one wallet, whose addresses pay to the cold wallet alone', async () => {
  const told = await world.ok(getFactoryContract, { key, params: { code: 'ETH' } });
  expect(told).toMatchObject({ address: getAddress(eth.factory), chainId: '31337' });
  const { txHash, contract } = await sweepersOf(eth).deploy(owner, collector);
  expect(await refuse(txHash)).toMatchObject({ status: 422, details: { retryable: true } });
  await eth.mine(1);
  const made = await report(txHash);
  expect(made).toMatchObject({
    address: getAddress(contract),
    status: 'active',
    walletSubType: 'SCW',
    projectIDs: [projectID],
  });
  expect((await report(txHash)).id).toBe(made.id);

  const other = await sweepersOf(base).deploy(owner, collector);
  await base.mine(1);
  expect((await report(other.txHash, 'BASE')).id).toBe(made.id);
  const wallet = await world.ok(getWallet, { key, params: { id: made.id } });
  expect(wallet.chains.map((chain) => [chain.blockchainCode, chain.coldAddress])).toEqual([
    ['ETH', getAddress(collector)],
    ['BASE', getAddress(collector)],
  ]);

  const body = { blockchainCode: 'ETH', customerID: 'anna' };
  const deposit = await world.ok(createDepositAddress, { key, params: { id: projectID }, body });
  expect(deposit.blockchainCodes).toEqual(['ETH', 'BASE']);
  for (const [stage, units] of [
    [eth, 5_000_000n],
    [base, 7_000_000n],
  ] as const) {
    await stage.pay([{ to: deposit.address, contract: null, units }]);
    await stage.mine(1);
    const args = [[toHex(indexSalt(0))], zeroAddress] as const;
    await stage.send({ to: contract, data: encodeFunctionData({ abi: fundSweeperAbi, functionName: 'sweep', args }) });
    await stage.mine(1);
  }
  const held = await world.ok(readWalletBalances, { key });
  expect(held.filter((item) => item.walletName === 'Safe').map((item) => [item.blockchainCode, item.amount])).toEqual([
    ['ETH', '0.000000000005'],
    ['BASE', '0.000000000007'],
  ]);
});

it('a proposal of its owner shows as soon as the contract is looked at again', async () => {
  const deployed = await sweepersOf(eth).deploy(freshAddress(), collector);
  await eth.mine(1);
  const made = await report(deployed.txHash);
  const stranger = freshAddress();
  await sweepersOf(eth).propose(deployed.contract, stranger);
  await eth.mine(1);
  const id = made.chains[0]?.sweepContractID ?? 0;
  const seen = await world.ok(verifySweepContract, { key, params: { id } });
  expect(seen).toMatchObject({
    status: 'active',
    collector: getAddress(collector),
    pendingCollector: getAddress(stranger),
  });
  expect(seen.collectorChangesAt).not.toBeNull();
});

it('what is no deployment of ours is refused with the reason', async () => {
  const plain = await eth.pay([{ to: collector, contract: null, units: 1n }]);
  const failed = await eth.send({ to: eth.factory, data: '0x12345678', gas: 100_000n });
  const onBase = await sweepersOf(base).deploy(freshAddress(), collector);
  await Promise.all([eth.mine(1), base.mine(1)]);
  expect((await refuse(plain)).message).toContain('which is not our factory');
  expect((await refuse(failed)).message).toContain('That transaction failed');
  const elsewhere = await refuse(onBase.txHash);
  expect(elsewhere).toMatchObject({ status: 422, details: { retryable: true } });
  expect(elsewhere.message).toContain('No node of this chain knows that transaction');
  expect(await refuse(toHex(new Uint8Array(randomBytes(32))))).toMatchObject({ status: 422 });
});

it('an address that nobody has named becomes a cold wallet when a person with proof reports the contract', async () => {
  const unknown = freshAddress();
  const { txHash } = await sweepersOf(eth).deploy(freshAddress(), unknown);
  await eth.mine(1);
  const wallet = await report(txHash);
  expect(wallet).toMatchObject({ status: 'active', chains: [{ coldAddress: getAddress(unknown) }] });
  expect(await world.ok(listWallets, { key })).toContainEqual(
    expect.objectContaining({ name: `Cold wallet of ${wallet.name}`, address: getAddress(unknown), status: 'active' }),
  );
});

it('a cold wallet that is a contract on one chain alone says so', async () => {
  const elsewhere = await sweepersOf(eth).deploy(freshAddress(), freshAddress());
  await eth.mine(1);
  const body = { name: 'Contract', address: elsewhere.contract };
  const made = await world.ok(createColdWallet, { key, params: { chain: 'BASE' }, body });
  expect(made.code).toEqual([
    { blockchainCode: 'ETH', hasCode: true },
    { blockchainCode: 'BASE', hasCode: false },
  ]);
});
