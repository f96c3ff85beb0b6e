import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPayment, getPayment } from '@coffer/contract/payments/payment-details.ts';
import { plantPayment } from '../../../../test/plant/plant-payment.ts';
import { whileHeld } from '../../../../test/while-held.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

test('a payment whose money is detected at this moment is not cancelled', async () => {
  const { world, root: key, shop } = treasury;
  const { id, reference } = await plantPayment(world, shop, { status: 'open', dollars: 10 });
  const detected = "update payment set status = 'detected', detected_usd_units = usd_units where id = $1";
  const refused = await whileHeld(world, [[detected, [id]]], () =>
    world.refused(cancelPayment, { key, params: { ref: reference } }),
  );
  expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  const { rows } = await world.coffer.deps.pool.query('select status from payment where id = $1', [id]);
  expect(rows).toEqual([{ status: 'detected' }]);
});

test('cents on their way keep nobody from cancelling a payment; money that is enough does', async () => {
  const { world, root: key, shop } = treasury;
  const arrives = async (share: string) => {
    const { id, reference } = await plantPayment(world, shop, { status: 'open', dollars: 10 });
    await world.coffer.deps.pool.query(
      `update payment set status = 'detected', detected_usd_units = trunc(usd_units * ${share}) where id = $1`,
      [id],
    );
    return reference;
  };
  const params = { ref: await arrives('0.001') };
  expect((await world.ok(getPayment, { key, params })).actions).toContain('cancel');
  expect(await world.ok(cancelPayment, { key, params })).toMatchObject({ status: 'cancelled' });
  const whole = { ref: await arrives('0.999') };
  expect((await world.ok(getPayment, { key, params: whole })).actions).not.toContain('cancel');
  expect(await world.refused(cancelPayment, { key, params: whole })).toMatchObject({ code: 'INVALID_STATE' });
});
