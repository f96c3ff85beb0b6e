import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { chooseDepositAddress, getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { cancelPayout, payRefund } from '@coffer/contract/money-out/payouts.ts';
import { getPayment, refundPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { assertFiguresAreMade } from '../../../test/invariants/assert-figures.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { goodPassword } from '../../../test/client.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

/** What goes back to a payer before their payment is paid is missing from what it asks for. */

let it: PayingShop;
beforeAll(async () => void (it = await openPayingShop()), 120_000);
afterAll(async () => {
  await assertInvariants(it.deps.db);
  await assertFiguresAreMade(it.deps.db);
  await it.close();
});
const world = () => it.treasury.world;
const hundredths = (count: bigint) => (oneCoin * count) / 100n;

/** $250, which are a tenth of a coin. */
async function ask(customerID: string) {
  const body = { customerEmail: `${customerID}@example.com`, customerID, amountInUSD: '250' };
  const asked = { key: it.root.key, params: { id: it.shop }, body };
  const { reference_id: ref } = await world().ok(createProjectPayment, asked);
  const chosen = { blockchain_code: 'ETH', currency_code: 'ETH' } as const;
  const { Address } = await world().ok(chooseDepositAddress, { params: { ref }, body: chosen });
  return { ref, to: Address.toLowerCase() };
}

async function pay(to: string, units: bigint): Promise<void> {
  it.network.pay(to, units);
  await it.settle(13);
  await world().drain();
}

async function askBack(ref: string, amount: string) {
  const key = it.root.key;
  await world().ok(stepUp, { key, body: { password: goodPassword } });
  const toAddress = it.network.address(`payer of ${ref}`);
  const body = { blockchainCode: 'ETH' as const, currencyCode: 'ETH', amount, toAddress, reason: 'Sent back' };
  const { refunds } = await world().ok(refundPayment, { key, params: { ref }, body });
  const params = { ref, refundId: refunds.at(-1)?.id ?? 0 };
  return { ...(await world().ok(payRefund, { key: it.asker.key, params })), toAddress };
}

async function giveBack(ref: string, amount: string): Promise<void> {
  const payout = await askBack(ref, amount);
  await it.approve(payout);
  await it.pay();
  await it.settle(13);
  expect(it.network.balance(payout.toAddress)).toBe(hundredths(BigInt(Number(amount) * 100)));
}

const see = (ref: string) => world().ok(getPayment, { key: it.root.key, params: { ref } });
const page = (ref: string) => world().ok(getPublicPayment, { params: { ref } });

test('a part went back: the page asks for the whole again, and what comes for it is credited', async () => {
  const { ref, to } = await ask('guest');
  await pay(to, hundredths(4n));
  expect(await page(ref)).toMatchObject({ dueInUSD: '150', attempt: { amountDue: '0.06' } });
  await giveBack(ref, '0.04');
  expect(await see(ref)).toMatchObject({ status: 'open', filledAmountInUSD: '0' });
  expect(await page(ref)).toMatchObject({ dueInUSD: '250', attempt: { amountDue: '0.1' } });

  await pay(to, hundredths(6n));
  expect(await see(ref)).toMatchObject({ status: 'open', state: 'PARTIALLY_FILLED', filledAmountInUSD: '150' });
  await pay(to, hundredths(4n));
  expect(await see(ref)).toMatchObject({ status: 'settled', exception: 'none', filledAmountInUSD: '250' });
  await assertInvariants(it.deps.db);
}, 120_000);

test('a part went back, and nobody else’s money of the same customer makes up for it', async () => {
  const { ref, to } = await ask('mallory');
  await pay(to, hundredths(4n));
  await giveBack(ref, '0.04');
  const other = await ask('mallory');
  await pay(other.to, hundredths(5n));
  await pay(to, hundredths(6n));
  expect(await see(ref)).toMatchObject({ status: 'open' });
  const { status: paidBack } = await askBack(other.ref, '0.05');
  expect(paidBack).toBe('pending-approval');
  await assertInvariants(it.deps.db);
}, 120_000);

test('a part went back and the whole comes: nothing is over', async () => {
  const { ref, to } = await ask('honest');
  await pay(to, hundredths(4n));
  await giveBack(ref, '0.04');
  await pay(to, hundredths(10n));
  expect(await see(ref)).toMatchObject({ status: 'settled', state: 'FILLED', exception: 'none' });
}, 120_000);

test('a part that was to go back and does not counts again', async () => {
  const { ref, to } = await ask('patient');
  await pay(to, hundredths(4n));
  const payout = await askBack(ref, '0.04');
  await pay(to, hundredths(6n));
  expect(await see(ref)).toMatchObject({ status: 'open', filledAmountInUSD: '150' });
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: payout.id } });
  expect(await see(ref)).toMatchObject({ status: 'settled', exception: 'none', filledAmountInUSD: '250' });
}, 120_000);

test('what is over goes back, and the payment says that it was over', async () => {
  const { ref, to } = await ask('generous');
  await pay(to, hundredths(14n));
  await giveBack(ref, '0.04');
  expect(await see(ref)).toMatchObject({ status: 'partially_refunded', exception: 'over', filledAmountInUSD: '350' });
}, 120_000);
