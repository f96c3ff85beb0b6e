import { createSweep } from '../../src/modules/sweeps/sweep/create-sweep.ts';
import { recordSweeps } from '../../src/modules/sweeps/sweep/record-sweep.ts';
import { insertRequest } from '../../src/modules/signing/requests/signing-request-store.ts';
import { bySystem } from '../../src/modules/activity/index.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { plantColdWallet, randomAddress } from './plant-wallet.ts';
import type { World } from '../world.ts';

/** A request for the authorization of one address of a planted deposit wallet, still open. */
export async function plantSigningRequest(world: World, walletId: number): Promise<number> {
  const { deps } = world.coffer;
  const now = deps.clock.now();
  const origin = bySystem('test', now);
  const { rows } = await deps.pool.query<{ address_id: number; currency_id: number }>(
    `select a.id as address_id, m.id as currency_id from address a, blockchain_currency m
     where a.wallet_id = $1 and m.blockchain_id = 1 order by a.id, m.id limit 1`,
    [walletId],
  );
  const [{ address_id: addressId, currency_id: blockchainCurrencyId } = { address_id: 0, currency_id: 0 }] = rows;
  const coldWalletId = await plantColdWallet(world);
  const address = randomAddress();
  return inTransaction(deps.db, async (tx) => {
    const sweepId = await createSweep(deps, tx, origin, {
      walletId,
      blockchainId: 1,
      blockchainCurrencyId,
      method: 'accounts',
      trigger: 'person',
      cold: { walletId: coldWalletId, address },
      contract: randomAddress(),
      hotWalletId: null,
      items: [{ addressId, units: 1n }],
      valueUsd: null,
      fee: null,
      order: null,
      createdBy: 'test',
    });
    const sweep = { id: sweepId, walletId, blockchainId: 1, status: 'planned' } as const;
    await recordSweeps(deps, tx, origin, [{ sweep, to: 'awaiting_signature' }]);
    const shown = { address: randomAddress(), position: 0, nonce: 0, holds: '' };
    const expiresAt = new Date(now.getTime() + 1_800_000);
    return insertRequest(
      tx,
      {
        sweepId,
        expiresAt,
        createdBy: 'test',
        unsigned: {
          kind: 'authorizations',
          family: 'ETH_Family',
          blockchainCode: 'ETH',
          chainId: '1',
          delegate: randomAddress(),
          coldAddress: address,
          items: [shown],
        },
      },
      now,
    );
  });
}
