import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noContract } from '@coffer/contract/money-in/currencies.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { openTill, type Till } from './till.fixture.ts';

let till: Till;
beforeAll(async () => void (till = await openTill()));
afterAll(() => till.world.close());

const refused = (reference: string, body: object) =>
  till.world.refused(chooseDepositAddress, { params: { ref: reference }, body });
const usdcOnBase = { blockchain_code: 'BASE', currency_code: 'USDC' };

describe('what it may be paid in', () => {
  test('is what the project takes and a wallet has addresses for, with the amount at the present price', async () => {
    const reference = await till.payment({ amountInUSD: '50' });
    const found = await till.options(reference);
    expect(found.map((one) => [one.blockchainCode, one.currencyCode, one.amountDue, one.available])).toEqual([
      ['ETH', 'ETH', '0.02', true],
      ['ETH', 'USDC', '50', true],
      ['ETH', 'USDT', '50', true],
      ['BASE', 'ETH', '0.02', true],
      ['BASE', 'USDC', '50', true],
    ]);
    expect(found.filter(({ recommended }) => recommended).map(({ currencyCode }) => currencyCode)).toEqual([
      'USDC',
      'USDC',
    ]);
    expect(found[0]).toMatchObject({
      network: 'Ethereum',
      currency: 'Ether',
      tokenAddress: noContract,
      standard: 'native',
    });
    expect(found[0]).toMatchObject({ walletPrecision: 18, family: 'ETH_Family', customerAddress: null, reason: null });
  });

  test('says about what a transfer costs, as far as the chain tells it soon', async () => {
    const fees = (await till.options(await till.payment())).map(({ networkFeeInUSD }) => networkFeeInUSD);
    // In memory a transfer costs 21e12 units, a token's three times as much.
    expect(fees).toEqual(['0.0525', '0.1575', '0.1575', '0.0525', '0.1575']);
  });

  test('is limited by the payment, and nothing is offered that no wallet has addresses for', async () => {
    const allowed = [{ blockchainCode: 'BASE', currencyCode: 'USDC' }];
    const reference = await till.payment({ allowed });
    expect((await till.options(reference)).map(({ id }) => id)).toEqual([till.currencies.get('USDC on BASE')]);
    const { walletId } = (await till.rows<{ walletId: number }>('select min(id) as "walletId" from wallet'))[0] ?? {};
    await till.rows(`update wallet set status = 'inactive' where id = $1`, [walletId]);
    expect(await till.options(reference)).toEqual([]);
    expect(await refused(reference, usdcOnBase)).toMatchObject({
      status: 400,
      details: [{ path: 'blockchain_code', message: 'nothing can be paid with here' }],
    });
    await till.rows(`update wallet set status = 'active' where id = $1`, [walletId]);
  });

  test.each([
    ['lagging', 'syncing', 'still syncing'],
    ['syncing', 'syncing', 'still syncing'],
    ['stalled', 'stalled', 'no new blocks'],
    ['unreachable', 'unreachable', 'cannot be reached'],
    ['halted', 'paused', 'paused'],
  ])('on a chain that is %s it is shown with the reason, and refused', async (status, reasonCode, words) => {
    const reference = await till.payment();
    await till.rows(`update blockchain set status = $1 where code = 'BASE'`, [status]);
    try {
      const onBase = (await till.options(reference)).filter(({ blockchainCode }) => blockchainCode === 'BASE');
      expect(onBase.map(({ available, amountDue }) => [available, amountDue])).toEqual([
        [false, null],
        [false, null],
      ]);
      expect(onBase[0]).toMatchObject({ reasonCode, reason: expect.stringContaining(words) });
      const answer = await refused(reference, usdcOnBase);
      expect(answer).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE', message: expect.stringContaining(words) });
    } finally {
      await till.rows(`update blockchain set status = 'healthy'`);
    }
  });

  test('on a chain that nobody reads any more it is refused, though nobody has noticed yet', async () => {
    const reference = await till.payment();
    await till.rows(`update blockchain set read_well_at = now() - interval '61 seconds' where code = 'BASE'`);
    try {
      const onBase = (await till.options(reference)).filter(({ blockchainCode }) => blockchainCode === 'BASE');
      expect(onBase.map(({ available }) => available)).toEqual([false, false]);
      expect(onBase[0]).toMatchObject({
        reasonCode: 'unavailable',
        reason: 'Payments on Base cannot be detected right now. Try again in a few minutes.',
      });
      expect(await refused(reference, usdcOnBase)).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' });
    } finally {
      await till.rows(`update blockchain set read_well_at = now() where code = 'BASE'`);
    }
    expect((await till.options(reference)).every(({ available }) => available)).toBe(true);
  });

  test.each([
    ['halted', 'paused', 'Payments on Base are paused.'],
    ['stalled', 'stalled', 'Base is producing no new blocks right now.'],
    ['unreachable', 'unreachable', 'Base cannot be reached right now.'],
  ])('where it was chosen before the chain was %s, the quote says why it is late', async (status, code, reason) => {
    const reference = await till.payment();
    expect((await till.choose(reference)).attempt.unavailable).toBeNull();
    await till.rows(`update blockchain set status = $1 where code = 'BASE'`, [status]);
    try {
      expect((await till.see(reference)).attempt).toMatchObject({ amountDue: '49.99', unavailable: { code, reason } });
      expect((await till.choose(reference)).attempt.unavailable).toEqual({ code, reason });
      expect((await till.choose(await till.payment(), 'ETH', 'USDC')).attempt.unavailable).toBeNull();
    } finally {
      await till.rows(`update blockchain set status = 'healthy'`);
    }
    expect((await till.see(reference)).attempt?.unavailable).toBeNull();
  });

  test('where its watcher stopped after it was chosen, the quote says so until all is confirmed', async () => {
    const reference = await till.payment();
    await till.choose(reference);
    await till.receive(reference, 49_990_000n, 'included');
    await till.rows(`update blockchain set read_well_at = now() - interval '61 seconds' where code = 'BASE'`);
    const late = await till.see(reference);
    await till.rows(`update payment set status = 'settled' where reference_id = $1`, [reference]);
    const settled = await till.see(reference);
    await till.rows(`update blockchain set read_well_at = now() where code = 'BASE'`);
    expect(late).toMatchObject({ step: 'detected', attempt: { unavailable: { code: 'unavailable' } } });
    expect(settled).toMatchObject({ step: 'paid', attempt: { unavailable: null } });
  });

  test('without a price is shown with the reason, and refused rather than guessed', async () => {
    const reference = await till.payment();
    const price = (given: string | null) =>
      till.world.ok(setRate, { key: till.root, params: { currencyCode: 'ETH' }, body: { price: given } });
    await price(null);
    const [ether] = await till.options(reference);
    expect(ether).toMatchObject({ currencyCode: 'ETH', available: false, reasonCode: 'no_rate', amountDue: null });
    expect(ether?.reason).toContain('price of ETH');
    expect(await refused(reference, { blockchain_code: 'ETH' })).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await price('2500');
  });

  test('has the choice of the project in front, and what is paid in most', async () => {
    const id = till.currencies.get('ETH on BASE');
    const defaults = { defaultPaymentBlockchainID: 3, defaultPaymentBlockchainCurrencyID: id };
    await till.world.ok(updateProject, { key: till.root, params: { id: till.shop }, body: defaults });
    const paid = await till.payment();
    await till.choose(paid, 'ETH', 'USDT');
    await till.receive(paid, 49_990_000n, 'confirmed');
    await till.rows(`delete from allocation l using payment p where p.id = l.payment_id and p.reference_id <> $1`, [
      paid,
    ]);
    const found = await till.options(await till.payment());
    const named = (wanted: (one: (typeof found)[number]) => boolean) => found.filter(wanted).map((one) => one.id);
    expect(named(({ preselected }) => preselected)).toEqual([id]);
    expect(named(({ mostUsed }) => mostUsed)).toEqual([till.currencies.get('USDT on ETH')]);
  });
});
