import { afterAll, beforeAll, expect, test } from 'vitest';
import { callContract, openStage, tokenUnits, type Person, type Stage } from '../stage.fixture.ts';

let stage: Stage;
let rich: Person;
beforeAll(async () => {
  stage = await openStage({ rules: { solidLagBlocks: 10 } });
  rich = stage.rich;
  await stage.mine(12);
});

afterAll(() => stage.stop());

const sun = 1_000_000;

async function blockOf(id: string): Promise<{ hash: string; number: string } | null> {
  const { result } = await stage.rpc({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getTransactionReceipt',
    params: [`0x${id}`],
  });
  const receipt = result as { blockHash: string; blockNumber: string } | null;
  return receipt && { hash: receipt.blockHash, number: receipt.blockNumber };
}

/** A payment that names a block that stays. */
async function early(to: Person, amount: number): Promise<{ send(): Promise<string> }> {
  const signed = await rich.web.trx.sign(await rich.web.transactionBuilder.sendTrx(to.address, amount, rich.address));
  return {
    async send() {
      await rich.web.trx.sendRawTransaction(signed);
      return signed.txID;
    },
  };
}

test('blocks are replaced: what is kept comes again in another one, the rest is gone with all that it did', async () => {
  const [first, second] = [stage.stranger(), stage.stranger()];
  const payments = [await early(first, sun), await early(second, 2 * sun)];
  const [kept = '', dropped = ''] = [await payments[0]?.send(), await payments[1]?.send()];
  const before = await blockOf(kept);
  await stage.reorg(2, [kept]);
  const after = await blockOf(kept);
  expect(after?.number).toBe(before?.number);
  expect(after?.hash).not.toBe(before?.hash);
  expect(await blockOf(dropped)).toBeNull();
  expect(await first.web.trx.getUnconfirmedBalance(first.address)).toBe(sun);
  expect(await first.web.trx.getUnconfirmedAccount(second.address)).toEqual({});
});

test('what was dropped can be sent again, the same bytes, as long as they live', async () => {
  const payee = stage.stranger();
  const payment = await early(payee, sun);
  const id = await payment.send();
  await stage.reorg(1);
  expect(await blockOf(id)).toBeNull();
  await payment.send();
  expect(await blockOf(id)).not.toBeNull();
});

test('what was dropped comes by itself, when it waits again', async () => {
  const payment = await early(stage.stranger(), sun);
  const id = await payment.send();
  await stage.reorg(1, [], 'waits');
  expect(await blockOf(id)).toBeNull();
  await stage.mine(1);
  expect(await blockOf(id)).not.toBeNull();
});

test('what names a block that was replaced can never come again', async () => {
  const payee = stage.stranger();
  await stage.mine(1);
  const payment = await early(payee, sun);
  const id = await payment.send();
  await stage.reorg(2, [id]);
  expect(await blockOf(id)).toBeNull();
  await payment.send();
  expect(await blockOf(id)).toBeNull();
});

test('tokens, contracts and stakes go back too', async () => {
  const payee = stage.stranger();
  const token = stage.token('USDT');
  const height = stage.simulated.head.height;
  const args = [
    { type: 'address', value: payee.address },
    { type: 'uint256', value: 5 },
  ];
  await callContract(rich, token, 'transfer(address,uint256)', args);
  const stake = await rich.web.transactionBuilder.freezeBalanceV2(1000 * sun, 'ENERGY', rich.address);
  await rich.web.trx.sendRawTransaction(await rich.web.trx.sign(stake));
  expect(await tokenUnits(rich, token, payee.address)).toBe(5n);
  await stage.reorg(stage.simulated.head.height - height);
  expect(await tokenUnits(rich, token, payee.address)).toBe(0n);
  expect((await rich.web.trx.getAccountResources(rich.address)).EnergyLimit).toBeUndefined();
});

test('final blocks stay', async () => {
  await expect(stage.reorg(11)).rejects.toThrow('The last 10 blocks can be replaced, not 11.');
  await stage.reorg(10);
});

test('the service of final blocks knows of a payment only when it can no longer go', async () => {
  const payee = stage.stranger();
  const id = await stage.pay(rich, payee.address, sun);
  const solid = async () => ({
    balance: await payee.web.trx.getBalance(payee.address),
    info: await payee.web.trx.getTransactionInfo(id),
  });
  await stage.mine(9);
  expect(await solid()).toEqual({ balance: 0, info: {} });
  await stage.mine(1);
  expect(await solid()).toMatchObject({ balance: sun, info: { id } });
});

test('what was known long ago is forgotten, and what is newer is still right', async () => {
  const payee = stage.stranger();
  await stage.pay(rich, payee.address, sun);
  const height = stage.simulated.head.height;
  const at = (wanted: number) => stage.simulated.ledgerAt(wanted).sun(payee.hex);
  await stage.pay(rich, payee.address, sun);
  await stage.mine(100);
  expect([at(height), at(height + 1)]).toEqual([BigInt(sun), BigInt(2 * sun)]);
  await stage.mine(200);
  expect(() => at(height)).toThrow(`What the chain knew at ${height} is forgotten.`);
  expect(at(stage.simulated.head.height)).toBe(BigInt(2 * sun));
  await stage.pay(rich, payee.address, sun);
  expect(at(stage.simulated.head.height)).toBe(BigInt(3 * sun));
});
