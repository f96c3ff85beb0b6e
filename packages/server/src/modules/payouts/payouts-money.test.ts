import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getPayment, refundPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import {
  cancelPayout,
  createPayout,
  payRefund,
  previewPayout,
  retryPayout,
} from '@coffer/contract/money-out/payouts.ts';
import { resumeBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { postConfiguration } from '@coffer/contract/operations/configuration.ts';
import { createRecipient } from '@coffer/contract/money-out/recipients.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { plantRecipient } from '../../../test/plant/plant-recipient.ts';
import { listChainCurrencies } from '../assets/index.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { lookForTokens } from './sending/look-for-tokens.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

let it: PayingShop;
const confirmations = 12;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const wish = (over: object = {}) => ({
  projectID: it.shop,
  blockchainCode: 'ETH',
  currencyCode: 'ETH',
  amount: '0.01',
  toAddress: it.network.address('anybody'),
  ...over,
});

/** Approved, and given to the chain. */
async function sent(over: object = {}) {
  const asked = await it.ask(over);
  await it.approve(asked);
  await it.pay();
  return it.see(asked);
}

test('of two hundred at once that each want more than half, exactly one is written', async () => {
  const { revenue } = await it.books({ id: 0 });
  const amount = `0.${String((revenue * 6n) / 10n).padStart(18, '0')}`.replace(/0+$/, '');
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      world().ask(createPayout, {
        key: it.asker.key,
        body: wish({ amount, toAddress: it.network.address(`greedy ${at}`) }),
      }),
    ),
  );
  const made = replies.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  const errors = replies
    .filter(({ status }) => status !== 201)
    .map(({ body }) => (body as { error: { code: string; details: object } }).error);
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['INSUFFICIENT_FUNDS']));
  const where = { free: '0.4', reserved: '0.6', atAddresses: '1', inColdWallets: '0' };
  expect(errors[0]?.details).toMatchObject(where);
  const [{ id }] = made.map(({ body }) => body as { id: number }) as [{ id: number }];
  await world().ok(cancelPayout, { key: it.asker.key, params: { id } });
  expect((await it.books({ id })).revenue).toBe(revenue);
}, 60_000);

test('what is asked for twice within minutes is refused, and asked for on purpose it is another payout', async () => {
  const asked = await it.ask(wish());
  const again = await world().refused(createPayout, { key: it.asker.key, body: wish() });
  expect(again).toMatchObject({ status: 409, code: 'PAYOUT_DUPLICATE_REQUEST', details: { payoutID: asked.id } });
  const preview = await world().ok(previewPayout, { key: it.asker.key, body: wish() });
  expect(preview).toMatchObject({ verdict: 'ask', approvalsNeeded: 1, amountUSD: '25', feeExpected: '0.000021' });
  expect(preview.warnings.map(({ code }) => code)).toEqual(['duplicate']);
  const other = await it.ask(wish({ again: true }));
  for (const { id } of [asked, other]) await world().ok(cancelPayout, { key: it.asker.key, params: { id } });
});

test('a payee of our own, none of the chain, or nobody is refused with the reason, and nothing is written', async () => {
  const refused = (over: object) => world().refused(createPayout, { key: it.asker.key, body: wish(over) });
  const of = async (over: object) => (await refused(over)).message;
  expect(await of({ toAddress: it.hot.address })).toMatch('is a hot wallet of this install');
  expect(await of({ toAddress: `0x${'0'.repeat(40)}` })).toMatch('belongs to nobody');
  expect(await of({ toAddress: `0x${'0'.repeat(36)}dead` })).toMatch('belongs to nobody');
  const { contract } = (await listChainCurrencies(it.deps.db)).find(({ code }) => code === 'USDC') ?? {};
  expect(await of({ toAddress: contract })).toMatch('the contract of a token');
  expect(await of({ toAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' })).toMatch('must be an address of ETH');
  expect(await of({ amount: '0' })).toMatch('more than 0');
  expect(await of({ amount: '-1' })).toMatch('amount');
  expect(await of({ amount: '1e3' })).toMatch('amount');
  expect(await refused({ currencyCode: 'DOGE' })).toMatchObject({ status: 400, code: 'PAYOUT_CURRENCY_DISABLED' });
});

test('a wallet of another project is refused without its name, to people and to keys', async () => {
  const given = { name: 'Casino Royale', walletType: 'hot_wallet', family: 'ETH_Family' } as const;
  const body = { ...given, projectID: it.treasury.neighbour };
  const { id } = await world().ok(createWallet, { key: it.root.key, body });
  const { rows } = await world().coffer.deps.pool.query<{ address: string }>(
    'select address from address where wallet_id = $1',
    [id],
  );
  const address = rows[0]?.address ?? '';
  const asked = await world().refused(createPayout, { key: it.asker.key, body: wish({ toAddress: address }) });
  expect(asked).toMatchObject({ status: 400, message: expect.stringContaining('is a hot wallet of this install') });
  const params = { projectId: it.shop };
  const { key } = await world().ok(createApiKey, { key: it.root.key, params, body: {} });
  const added = { blockchainCode: 'ETH' as const, address, projectIDs: [it.shop] };
  const booked = await world().refused(createRecipient, { key, body: added });
  expect(booked).toMatchObject({ status: 400, message: expect.stringContaining('is a hot wallet of this install') });
  expect(JSON.stringify([asked, booked])).not.toContain('Casino');
});

test('a recipient who was switched off is refused by address as by id', async () => {
  const { id, address } = await plantRecipient(world(), it.shop, { status: 'inactive' });
  for (const [path, over] of [
    ['toAddress', { toAddress: address }],
    ['recipientID', { toAddress: undefined, recipientID: id }],
  ] as const) {
    const refused = await world().refused(createPayout, { key: it.asker.key, body: wish(over) });
    expect(refused).toMatchObject({ status: 400, details: [{ path }] });
    expect(refused.message).toMatch('switched off');
  }
});

test('less than the least that is paid out is refused', async () => {
  const least = (value: string) =>
    world().ok(postConfiguration, { key: it.root.key, body: { key: 'withdrawal-payout-min-amount', value } });
  await least('30');
  const refused = await world().refused(createPayout, { key: it.asker.key, body: wish({ amount: '0.011' }) });
  expect(refused).toMatchObject({ status: 400, code: 'PAYOUT_AMOUNT_BELOW_MINIMUM' });
  await least('0');
});

test('in dollars, and with the fee taken from it, the payee gets so much less', async () => {
  const body = wish({ amount: undefined, amountUSD: '25', feeFrom: 'amount' });
  const told = await world().ok(previewPayout, { key: it.asker.key, body });
  expect(told).toMatchObject({ amount: '0.009979', amountWithheld: '0.000021' });
});

test('what the chain refused to carry out has failed, its money is free, and another try is approved anew', async () => {
  const { revenue } = await it.books({ id: 0 });
  const to = it.network.address('closed contract');
  const asked = await sent({ toAddress: to });
  it.network.conditions.refuseCoins(to);
  await it.settle(confirmations + 1);
  expect(await it.see(asked)).toMatchObject({ status: 'failed', failure: { code: 'REVERTED' }, actions: ['retry'] });
  expect(await it.books(asked)).toEqual({ revenue, payout: 0n });
  it.network.conditions.refuseCoins(to, false);
  const again = await world().ok(retryPayout, { key: it.asker.key, params: { id: asked.id } });
  expect(again).toMatchObject({ status: 'pending-approval', attempt: 2, approvals: { given: 0 } });
  await it.approve(again);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(await it.see(asked)).toMatchObject({ status: 'processed', failure: null });
  expect(it.paid(to)).toBe(1);
});

test('a token that says no in a transaction that succeeds was not paid', async () => {
  await it.earn(500, 'USDC');
  await it.stock('USDC', 500);
  const asked = await it.ask({ currencyCode: 'USDC', amount: '120' });
  await it.approve(asked);
  const submit = it.network.submit.bind(it.network);
  it.network.submit = (one) => submit({ ...one, moves: one.moves.map((move) => ({ ...move, reverted: true })) });
  await it.pay();
  it.network.submit = submit;
  await it.settle(confirmations + 1);
  // That nobody saw it move is no proof yet.
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: { code: 'TOKEN_NOT_SEEN' } });
  const looking = { ...world().coffer.deps, masterKey: it.deps.masterKey };
  it.later(601);
  await lookForTokens(looking);
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: { code: 'TOKEN_NOT_SEEN' } });
  await it.nextDay();
  await lookForTokens(looking);
  expect(await it.see(asked)).toMatchObject({ status: 'failed', failure: { code: 'TOKEN_NOT_MOVED' } });
  await world().ok(retryPayout, { key: it.asker.key, params: { id: asked.id } });
  await it.approve(asked);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(await it.see(asked)).toMatchObject({ status: 'processed' });
});

test('a hot wallet that somebody emptied keeps a payout waiting, with the reason, until there is more', async () => {
  const asked = await it.ask({ amount: '0.05' });
  await it.approve(asked);
  const left = it.network.balance(it.hot.address) - oneCoin / 100n;
  it.network.send({ from: it.hot.address, moves: [{ to: it.network.address('thief'), units: left }] });
  await it.settle(confirmations + 1);
  await it.pay();
  expect((await it.see(asked)).waiting).toMatchObject({ code: 'HOT_WALLET_LOW' });
  it.network.pay(it.hot.address, oneCoin);
  await it.settle(confirmations + 1);
  it.later(61);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(await it.see(asked)).toMatchObject({ status: 'processed', waiting: null });
});

test('a refund is paid as any payout, and its payment is refunded where all of it went back', async () => {
  const customer = { customerEmail: 'eve@example.com', customerID: 'eve', amountInUSD: '250' };
  const key = it.root.key;
  const { reference_id: ref } = await world().ok(createProjectPayment, {
    key,
    params: { id: it.shop },
    body: customer,
  });
  const { Address } = await world().ok(chooseDepositAddress, {
    params: { ref },
    body: { blockchain_code: 'ETH', currency_code: 'ETH' },
  });
  // A tenth of a coin is due, and more comes: what is over stays the payer's.
  it.network.pay(Address.toLowerCase(), oneCoin / 5n);
  await it.settle(confirmations + 1);
  await world().drain();
  await world().ok(stepUp, { key, body: { password: goodPassword } });
  const to = it.network.address('eve');
  const back = { blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.2', toAddress: to, reason: 'Sent back' };
  const { refunds } = await world().ok(refundPayment, { key, params: { ref }, body: back });
  const refundId = refunds[0]?.id ?? 0;
  const asked = await world().ok(payRefund, { key: it.asker.key, params: { ref, refundId } });
  expect(asked).toMatchObject({ type: 'refund', amount: '0.2', refund: { paymentReference: ref, refundID: refundId } });
  const twice = await world().refused(payRefund, { key: it.asker.key, params: { ref, refundId } });
  expect(twice).toMatchObject({ code: 'INVALID_STATE' });
  await it.assertTruth();
  await it.approve(asked);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(it.network.balance(to)).toBe(oneCoin / 5n);
  const seen = await world().ok(getPayment, { key, params: { ref } });
  expect(seen).toMatchObject({ status: 'refunded', refunds: [{ status: 'paid', payoutID: asked.id }] });
});

test('a reorg of a processed payout takes it back to sent, and it is processed once more', async () => {
  const { revenue } = await it.books({ id: 0 });
  const to = it.network.address('reorged');
  const asked = await sent({ toAddress: to });
  await it.settle(confirmations + 1);
  expect(await it.see(asked)).toMatchObject({ status: 'processed' });
  it.network.reorg({ depth: confirmations + 2 });
  await it.settle(0);
  // So deep a reorg is for a person to look at: until then nothing is signed.
  expect(await it.see(asked)).toMatchObject({ status: 'sent' });
  await it.nextDay();
  const resumed = { params: { idOrCode: 'ETH' }, body: { reason: 'Looked at it' } };
  await world().ok(resumeBlockchain, { key: it.root.key, ...resumed });
  await it.read();
  await it.pay();
  await it.settle(1);
  await it.settle(confirmations);
  const done = await it.see(asked);
  expect(done).toMatchObject({ status: 'processed' });
  expect(done.history.map(({ event }) => event)).toContain('payout.reorged');
  expect(it.paid(to)).toBe(1);
  expect(await it.books(asked)).toEqual({ revenue: revenue - oneCoin / 10n, payout: 0n });
});
