import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listGasLevels } from '@coffer/contract/treasury/funds.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import type { GasLowWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { isAlarming, levelOf } from './gas-level-status.ts';
import { openSweeping, type Sweeping } from '../sweeps/sweep/sweeping.fixture.ts';
import { watchGas } from './watch-gas.ts';

let stage: Sweeping;
let inbox: Inbox;
beforeAll(async () => {
  stage = await openSweeping();
  inbox = await startInbox();
  const { world, root: key, shop } = stage.outbound.treasury;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(smtp.replaceSmtp, { key, body });
  const wallets = [{ walletID: stage.outbound.hot.id, blockchainFamily: 'ETH_Family' }];
  await world.ok(linkWallets, { key, params: { id: shop }, body: { wallets } });
});
afterAll(async () => {
  await inbox.close();
  await stage.close();
});

async function onEthereum() {
  const { world, root: key } = stage.outbound.treasury;
  const levels = await world.ok(listGasLevels, { key });
  return levels.find((one) => one.walletID === stage.outbound.hot.id && one.blockchainCode === 'ETH');
}

/** Whom people are urged to top up, wherever they are. */
async function thirsty() {
  const { world, root: key } = stage.outbound.treasury;
  return (await world.ok(readNotices, { key })).thirsty.map(({ walletName, level }) => `${walletName} ${level}`);
}

/** What shops' servers are told, the oldest first. */
async function alarms(): Promise<GasLowWebhook[]> {
  const { rows } = await sql<{ told: GasLowWebhook }>`select told from alarm order by id`.execute(stage.deps.db);
  return rows.map(({ told }) => told);
}

async function spendAllBut(units: bigint): Promise<void> {
  const { hot } = stage.outbound;
  const spent = stage.network.balance(hot.address, null) - units - stage.network.feeUnits;
  stage.network.send({
    from: hot.address,
    moves: [{ to: stage.network.address('shop'), units: spent, contract: null }],
  });
  stage.network.mine(1);
  await stage.outbound.read();
}

test('a fall below what a few sweeps cost is told once, to who can do something about it', async () => {
  const { world } = stage.outbound.treasury;
  expect(await onEthereum()).toMatchObject({ level: 'unknown', amount: null });
  await watchGas(stage.deps);
  const full = await onEthereum();
  expect(full).toMatchObject({ level: 'enough', amount: '1', lowBelow: '0.005', currencyCode: 'ETH' });
  expect(full?.topUpURI).toContain(stage.outbound.hot.address);
  await spendAllBut(4n * 10n ** 15n);
  await Promise.all([watchGas(stage.deps), watchGas(stage.deps)]);
  await watchGas(stage.deps);
  expect(await onEthereum()).toMatchObject({ level: 'low', amount: '0.004' });
  expect(await thirsty()).toEqual(['Payouts low']);
  await spendAllBut(0n);
  await watchGas(stage.deps);
  expect(await onEthereum()).toMatchObject({ level: 'empty', amount: '0' });
  // No money waits for it.
  expect(await thirsty()).toEqual([]);
  expect(await alarms()).toMatchObject([{ wallet_id: stage.outbound.hot.id, level: 'low', amount: '0.004' }]);
  await world.drain();
  expect(inbox.messages.map(({ subject }) => subject)).toEqual(['The hot wallet "Payouts" runs low on ETH']);
  expect(inbox.messages[0]?.text).toMatch(/has 0 ETH left.*Less than 0\.005 ETH/);
});

test('a top-up ends it, a little is not enough, and what waited for it is looked at again', async () => {
  stage.network.pay(stage.outbound.hot.address, 6n * 10n ** 15n);
  stage.network.mine(1);
  await watchGas(stage.deps);
  expect((await onEthereum())?.level).toBe('low');
  stage.network.pay(stage.outbound.hot.address, 10n ** 18n);
  stage.network.mine(1);
  await watchGas(stage.deps);
  expect((await onEthereum())?.level).toBe('enough');
});

test('while no node answers the amount is unknown, and nobody is alarmed', async () => {
  stage.outbound.node.stop();
  await watchGas(stage.deps);
  expect(await onEthereum()).toMatchObject({ level: 'enough', amount: null });
  stage.outbound.node.start();
  await watchGas(stage.deps);
  expect(await onEthereum()).toMatchObject({ level: 'enough' });
  expect(await alarms()).toHaveLength(1);
});

test.each([
  ['enough', 99n, 'low'],
  ['enough', 100n, 'enough'],
  ['low', 124n, 'low'],
  ['low', 125n, 'enough'],
  ['empty', 1n, 'low'],
  ['low', 0n, 'empty'],
] as const)('a wallet that had %s and has %d of 100 has %s', (before, units, level) => {
  expect(levelOf(before, units, 100n)).toBe(level);
});

test.each([
  ['enough', 'low', false, true],
  ['enough', 'empty', false, true],
  ['unknown', 'empty', false, false],
  ['unknown', 'empty', true, true],
  ['low', 'low', false, false],
  ['low', 'low', true, true],
  ['low', 'enough', true, false],
] as const)('from %s to %s, needed %s: worth an alarm is %s', (before, after, isNeeded, alarming) => {
  expect(isAlarming({ before, after, isNeeded })).toBe(alarming);
});
