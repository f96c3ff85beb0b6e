import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseDepositAddress, completePayment } from '@coffer/contract/payments/checkout.ts';
import { openTill, type Till } from '../till.fixture.ts';

let till: Till;
beforeAll(async () => void (till = await openTill()));
afterAll(() => till.world.close());

const refused = (reference: string, body: object) =>
  till.world.refused(chooseDepositAddress, { params: { ref: reference }, body });
const usdcOnBase = { blockchain_code: 'BASE', currency_code: 'USDC' };

describe('a payment link', () => {
  const open = { openAmount: true, unknownPayer: true };
  const link = (over: object) =>
    till.payment({ amountInUSD: undefined, customerID: undefined, customerEmail: undefined, ...open, ...over });
  const complete = (ref: string, body: object) => till.world.ok(completePayment, { params: { ref }, body });
  const incomplete = (ref: string, body: object) => till.world.refused(completePayment, { params: { ref }, body });

  test('asks for the amount and the payer before anything can be chosen', async () => {
    const reference = await link({});
    expect(await till.see(reference)).toMatchObject({
      step: 'choose',
      needsAmount: true,
      needsPayer: true,
      amountInUSD: null,
      dueInUSD: null,
      customerID: null,
    });
    expect((await till.options(reference))[0]).toMatchObject({ available: true, amountDue: null });
    const early = await refused(reference, usdcOnBase);
    expect(early).toMatchObject({ status: 422, details: [{ path: 'amountInUSD' }, { path: 'email' }] });
    expect(await complete(reference, { amountInUSD: 12.5 })).toMatchObject({ amountInUSD: '12.5', needsAmount: false });
    expect(await refused(reference, usdcOnBase)).toMatchObject({ status: 422, details: [{ path: 'email' }] });
    const completed = await complete(reference, { email: 'Payer@Example.com' });
    expect(completed).toMatchObject({ needsPayer: false, payerEmail: 'p***@example.com', sequence: 3 });
    expect((await till.choose(reference)).attempt.amountDue).toBe('12.5');
  });

  test('never shows who types an address what belongs to its owner', async () => {
    const customer = { customerID: 'owner', customerEmail: 'owner@example.com' };
    const owned = await till.choose(await till.payment(customer));
    const reference = await link({ openAmount: undefined, amountInUSD: '20' });
    await complete(reference, { email: 'owner@example.com' });
    expect((await till.options(reference)).map(({ customerAddress }) => customerAddress)).not.toContain(owned.Address);
    const chosen = await till.choose(reference);
    expect(chosen.Address).not.toBe(owned.Address);
    // The payment keeps its own one, whatever is chosen.
    expect((await till.choose(reference, 'ETH', 'USDT')).Address).toBe(chosen.Address);
    const other = await link({ openAmount: undefined, amountInUSD: '20' });
    await complete(other, { email: 'owner@example.com' });
    expect((await till.choose(other)).Address).not.toBe(chosen.Address);
  });

  test('that is complete stays as it is', async () => {
    const reference = await link({});
    await complete(reference, { amountInUSD: '5', email: 'a@example.com' });
    expect(await complete(reference, { amountInUSD: '5', email: 'a@example.com' })).toMatchObject({ sequence: 2 });
    expect(await incomplete(reference, { amountInUSD: '1' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await incomplete(reference, { email: 'b@example.com' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await incomplete(await till.payment(), { email: 'ada@example.com' })).toMatchObject({ status: 409 });
  });

  test.each([0, -1, '0', '0.00', '-5', '1e3', '1.001', ' 1', '', 'NaN', '1000000000.01', 1e10, null, [], '٣', true])(
    'takes no amount like %j, and changes nothing',
    async (amountInUSD) => {
      const reference = await link({});
      const answer = await incomplete(reference, { amountInUSD });
      expect(answer).toMatchObject({ status: 400, details: [{ path: 'amountInUSD' }] });
      expect(await till.see(reference)).toMatchObject({ needsAmount: true, sequence: 1 });
    },
  );

  test('without anything said names what could be', async () => {
    expect(await incomplete(await link({}), {})).toMatchObject({
      details: [{ path: 'amountInUSD' }, { path: 'email' }],
    });
  });
});
