import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthorizations, getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { selectCandidates, selectFree } from './free-store.ts';
import { openDesk, type Desk } from '../signing.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

/** The owner signs for the account at a position. */
async function giveLeave(desk: Desk, position: number): Promise<void> {
  const { world, root: key } = treasury;
  const query = { walletID: String(desk.walletId), blockchainCode: 'ETH' };
  const { unsigned } = await world.ok(getAuthorizationsToSign, { key, query });
  const items = unsigned.items.filter((item) => item.position === position);
  const signed = await desk.sign({ ...unsigned, items });
  const signatures = items.map(({ address, nonce }, at) => ({ address, nonce, signature: signed[at] ?? '' }));
  const body = { walletID: desk.walletId, blockchainCode: 'ETH', signatures };
  const told = await world.ok(addAuthorizations, { key, body });
  expect(told).toMatchObject([{ stored: true }]);
}

async function askOf(desk: Desk) {
  const { pool } = treasury.world.coffer.deps;
  const { rows } = await pool.query<{ id: number; currency: number }>(
    `select k.id, (select blockchain_currency_id from holding where wallet_id = $2 limit 1) as currency
     from sweep_contract k where k.address = $1`,
    [desk.contract, desk.walletId],
  );
  const [{ id, currency } = { id: 0, currency: 0 }] = rows;
  const cut = { first: 5n, known: 1n };
  return { walletId: desk.walletId, blockchainId: 1, blockchainCurrencyId: currency, cut, accountsOf: id };
}

test('an account that gave leave is not hidden by richer ones without it, which come after', async () => {
  const desk = await openDesk(treasury);
  await desk.fund(0, 900n);
  await desk.fund(1, 800n);
  await desk.fund(2, 10n);
  await giveLeave(desk, 2);
  const { deps } = treasury.world.coffer;
  const ask = await askOf(desk);
  const positions = async (candidatesMax: number, accountsOf: number | null) => {
    const [found] = await selectCandidates(deps.db, [{ ...ask, candidatesMax, accountsOf }], deps.clock.now());
    return found?.map(({ position }) => position);
  };
  expect(await positions(1, ask.accountsOf)).toEqual([2]);
  expect(await positions(2, ask.accountsOf)).toEqual([0, 2]);
  expect(await positions(9, ask.accountsOf)).toEqual([0, 1, 2]);
  expect(await positions(2, null)).toEqual([0, 1]);
});

test('many are answered at once in the order asked, each with its own', async () => {
  const [poor, rich] = [await openDesk(treasury), await openDesk(treasury)];
  await poor.fund(0, 4n);
  await rich.fund(0, 30n);
  await rich.fund(1, 20n);
  const { deps } = treasury.world.coffer;
  const asks = [await askOf(rich), await askOf(poor), await askOf(rich)];
  const free = await selectFree(deps.db, asks, deps.clock.now());
  expect(free.map(({ units, addresses }) => [units, addresses])).toEqual([
    [50n, 2],
    [0n, 0],
    [50n, 2],
  ]);
  expect(await selectFree(deps.db, [], deps.clock.now())).toEqual([]);
});
