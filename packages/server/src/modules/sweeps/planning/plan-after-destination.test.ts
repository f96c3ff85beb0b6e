import { expect, test } from 'vitest';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { freshAddress, openTreasury } from '../../wallets/treasury.fixture.ts';

test('a wallet that gets its cold wallet is looked at in the next round, and no other wallet is', async () => {
  const treasury = await openTreasury();
  const { world, root: key, shop } = treasury;
  const { pool } = world.coffer.deps;
  const [mine, other] = [await treasury.xpubWallet(shop), await treasury.xpubWallet(shop)];
  await pool.query(
    `insert into sweep_plan (wallet_id, blockchain_currency_id, state, code, category, reason, retryable, occurred_at,
       next_try_at, looked_at, tries, seen_units, seen_addresses)
     select w.id, m.id, 'waiting', 'COLD_WALLET_MISSING', 'wallet', 'planted', true, $2, $2::timestamptz + interval '6 hours', $2, 3, 5, 1
     from unnest($1::int[]) as w (id), blockchain_currency m where m.blockchain_id = 1`,
    [[mine.id, other.id], world.clock.now()],
  );
  const waits = async (id: number) => {
    const { rows } = await pool.query<{ at: Date }>('select next_try_at as at from sweep_plan where wallet_id = $1', [
      id,
    ]);
    return rows.map(({ at }) => at.getTime() > world.clock.now().getTime());
  };
  expect(await waits(mine.id)).toContain(true);

  const coldWalletID = await treasury.coldWallet('ETH', freshAddress());
  const body = { blockchainCode: 'ETH', coldWalletID } as const;
  await world.ok(setWalletDestination, { key, params: { id: mine.id }, body });
  await world.drain();

  expect(await waits(mine.id)).not.toContain(true);
  expect(await waits(other.id)).not.toContain(false);
  await world.close();
});
