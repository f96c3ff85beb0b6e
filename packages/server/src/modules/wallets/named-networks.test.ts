import { expect, it } from 'vitest';
import { listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { freshAddress, openTreasury } from './treasury.fixture.ts';

it('owners read the name of a network in what changed, not its code', async () => {
  const treasury = await openTreasury();
  try {
    const { id } = await treasury.xpubWallet(treasury.shop);
    const coldWalletID = await treasury.coldWallet('ETH', freshAddress());
    const body = { blockchainCode: 'ETH' as const, coldWalletID };
    await treasury.world.ok(setWalletDestination, { key: treasury.root, params: { id }, body });
    const { data } = await treasury.world.ok(listTreasuryChanges, { key: treasury.root });
    const made = data.find(({ kind, walletID }) => kind === 'wallet.created' && walletID === id);
    expect(made?.after['networks']).toMatch(/^Ethereum\b/);
    const aimed = data.find(({ kind }) => kind === 'wallet.destination-set');
    expect(aimed?.title).toMatch(/^New cold wallet for .* on Ethereum$/);
  } finally {
    await treasury.world.close();
  }
});
