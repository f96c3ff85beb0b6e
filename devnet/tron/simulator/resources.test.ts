import type { Types } from 'tronweb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, callContract, openStage, type Person, type Stage } from '../stage.fixture.ts';
import { dayMs } from './rules.ts';

let stage: Stage;
let rich: Person;
beforeAll(async () => {
  stage = await openStage();
  rich = stage.rich;
});
afterAll(() => stage.stop());

const sun = 1_000_000;

async function send(from: Person, draft: Promise<Types.Transaction>): Promise<string> {
  return accepted(await from.web.trx.sendRawTransaction(await from.web.trx.sign(await draft)));
}

function resources({ web, address }: Person) {
  return web.trx.getAccountResources(address);
}

async function someone(trx: number): Promise<Person> {
  const person = stage.stranger();
  await stage.pay(rich, person.address, trx * sun);
  return person;
}

async function holder(trx: number): Promise<Person> {
  const person = await someone(trx);
  await payTokens(rich, person);
  return person;
}

function payTokens(from: Person, to: Person): Promise<string> {
  const args = [
    { type: 'address', value: to.address },
    { type: 'uint256', value: 1 },
  ];
  return callContract(from, stage.token('USDT'), 'transfer(address,uint256)', args);
}

test('staked TRX give energy, which is used before anything is burnt and comes back in a day', async () => {
  const person = await holder(10_000);
  await send(person, person.web.transactionBuilder.freezeBalanceV2(5000 * sun, 'ENERGY', person.address));
  expect(await resources(person)).toMatchObject({ EnergyLimit: 50_000, tronPowerLimit: 5000 });

  const receipt = stage.receipt(await payTokens(person, rich));
  expect(receipt).toMatchObject({ energyFeeSun: 0n, energyUsage: receipt.energyTotal });
  expect((await resources(person)).EnergyUsed).toBe(receipt.energyTotal);

  stage.pass(dayMs / 2);
  await stage.mine(1);
  expect((await resources(person)).EnergyUsed).toBeCloseTo(receipt.energyTotal / 2, -2);
  stage.pass(dayMs / 2);
  await stage.mine(1);
  expect((await resources(person)).EnergyUsed).toBeUndefined();
});

test('what staked energy does not cover is burnt', async () => {
  const person = await holder(1000);
  await send(person, person.web.transactionBuilder.freezeBalanceV2(500 * sun, 'ENERGY', person.address));
  const receipt = stage.receipt(await payTokens(person, rich));
  expect(receipt.energyUsage).toBe(5000);
  expect(receipt.energyFeeSun).toBe(BigInt(receipt.energyTotal - 5000) * 100n);
});

test('staked TRX give bandwidth, also for payments to somebody new', async () => {
  const person = await someone(10_000);
  await send(person, person.web.transactionBuilder.freezeBalanceV2(5000 * sun, 'BANDWIDTH', person.address));
  expect(await resources(person)).toMatchObject({ NetLimit: 8000 });
  const receipt = stage.receipt(await stage.pay(person, stage.stranger().address, sun));
  expect(receipt).toMatchObject({ netFeeSun: 0n, feeSun: 1_000_000n });
  expect((await resources(person)).NetUsed).toBe(receipt.netUsage);
});

test('energy lent to a deposit address lets it pay tokens on without any TRX, and is taken back', async () => {
  const lender = await someone(20_000);
  const deposit = await holder(1);
  await send(lender, lender.web.transactionBuilder.freezeBalanceV2(10_000 * sun, 'ENERGY', lender.address));
  const lend = lender.web.transactionBuilder.delegateResource(7000 * sun, deposit.address, 'ENERGY', lender.address);
  await send(lender, lend);
  expect(await resources(deposit)).toMatchObject({ EnergyLimit: 70_000 });
  expect(await resources(lender)).toMatchObject({ EnergyLimit: 30_000 });

  expect(stage.receipt(await payTokens(deposit, rich))).toMatchObject({ feeSun: 0n, energyFeeSun: 0n });

  const take = () =>
    lender.web.transactionBuilder.undelegateResource(7000 * sun, deposit.address, 'ENERGY', lender.address);
  await send(lender, take());
  expect((await resources(deposit)).EnergyLimit).toBeUndefined();
  expect(await resources(lender)).toMatchObject({ EnergyLimit: 100_000 });
  await expect(send(lender, take())).rejects.toThrow(/delegated Resource does not exist/);
});

test('nothing is lent to who has no account, to a contract, to oneself, or of what was not staked', async () => {
  const lender = await someone(20_000);
  await send(lender, lender.web.transactionBuilder.freezeBalanceV2(1000 * sun, 'ENERGY', lender.address));
  const lend = async (to: string, trx: number) =>
    send(lender, lender.web.transactionBuilder.delegateResource(trx * sun, to, 'ENERGY', lender.address));
  await expect(lend(stage.stranger().address, 100)).rejects.toThrow(/does not exist/);
  await expect(lend(stage.token('USDT'), 100)).rejects.toThrow(/Do not allow delegate resources to contract/);
  await expect(lend(rich.address, 1001)).rejects.toThrow(/less than or equal to available FreezeEnergyV2/);
  await expect(lend(rich.address, 0.5)).rejects.toThrow(/greater than or equal to 1 TRX/);
});

test('what is unstaked comes back after fourteen days', async () => {
  const person = await someone(2000);
  await send(person, person.web.transactionBuilder.freezeBalanceV2(1000 * sun, 'ENERGY', person.address));
  await send(person, person.web.transactionBuilder.unfreezeBalanceV2(1000 * sun, 'ENERGY', person.address));
  expect((await resources(person)).EnergyLimit).toBeUndefined();
  const withdraw = () => send(person, person.web.transactionBuilder.withdrawExpireUnfreeze(person.address));
  await expect(withdraw()).rejects.toThrow(/no unFreeze balance to withdraw/);
  stage.pass(14 * dayMs);
  await stage.mine(1);
  const before = await person.web.trx.getUnconfirmedBalance(person.address);
  await withdraw();
  expect(await person.web.trx.getUnconfirmedBalance(person.address)).toBe(before + 1000 * sun);
});

test('what the network takes is told, so that fees can be computed', async () => {
  const told = new Map((await rich.web.trx.getChainParameters()).map(({ key, value }) => [key, value]));
  expect(told.get('getEnergyFee')).toBe(100);
  expect(told.get('getTransactionFee')).toBe(1000);
  expect(told.get('getCreateNewAccountFeeInSystemContract')).toBe(sun);
  expect(told.get('getCreateAccountFee')).toBe(sun / 10);
  expect(told.get('getMemoFee')).toBe(sun);
  expect(await rich.web.trx.getEnergyPrices()).toMatch(/^0:100,.*:100$/);
  expect(await rich.web.trx.getBandwidthPrices()).toMatch(/^0:10,.*:1000$/);
});
