import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { getReconciliation } from '../../packages/contract/src/operations/reconciliation.ts';
import { readRestore, releaseSending } from '../../packages/contract/src/operations/restores.ts';
import { readSiteUrl, readSystem, readWorkersStatus } from '../../packages/contract/src/operations/system.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/settings/account/system';

type View = Result<typeof readRestore>;
type Compared = View['wallets'][number];

function compared(given: Partial<Compared> = {}): Compared {
  return {
    walletID: 1,
    walletName: 'Fees',
    blockchainCode: 'BASE',
    address: `0x${'7c'.repeat(20)}`,
    verdict: 'same',
    databasePosition: 41,
    chainPosition: 41,
    currencyCode: 'ETH',
    chainBalance: '0.82',
    ledgerBalance: '0.82',
    waiting: 0,
    lapsing: 0,
    blocksToRead: 0,
    reason: null,
    ...given,
  };
}

const ahead = { walletID: 2, walletName: 'Fees of the shop', verdict: 'chain_ahead', chainPosition: 44 } as const;

const held: View = {
  sendingHeld: true,
  releasable: true,
  activeApiKeys: 2,
  restores: [
    {
      id: 1,
      reason: 'history_went_back',
      noticedAt: early,
      headSeq: 100,
      rememberedSeq: 130,
      rememberedAt: early,
      sessionsEnded: 3,
      releasedAt: null,
      releasedBy: null,
    },
  ],
  wallets: [compared(), compared({ ...ahead, blockchainCode: 'ETH', chainBalance: '0.4', waiting: 1 })],
  skipped: [
    { walletID: 5, walletName: 'Till phrase', family: 'ETH_Family', fromPosition: 12, toPosition: 20, watched: 9 },
  ],
};

test('who releases sending sees which wallets were compared, and what differs', async ({ page, stage }) => {
  stage.answer(readRestore, held);
  stage.answer(readSiteUrl, { siteUrl: 'https://pay.example.com', next: null });
  stage.answer(listBlockchains, []);
  stage.answer(listBlockchainCurrencies, []);
  stage.answer(listCurrencies, []);
  stage.answer(readWorkersStatus, { status: [] });
  stage.answer(getReconciliation, { runs: [], differences: [] });
  stage.answer(readSystem, {
    version: '0.1.0',
    node: 'v24',
    database: '18.4',
    databaseRole: 'limited',
    signer: 'user',
    signerPage: null,
    startedAt: early,
    uptimeSeconds: 60,
    roles: ['api'],
    siteUrl: 'https://pay.example.com',
    mailSetUp: true,
    jobsWaiting: 0,
    activitiesUnsealed: 0,
  });
  await open(page, stage, address);
  await expect(page.getByText('Till phrase (Ethereum, Base), positions 12 to 20')).toBeVisible();
  await page.getByRole('button', { name: 'Release sending' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release sending?' });
  const wallets = dialog.getByRole('list', { name: 'Compared wallets' }).getByRole('listitem');
  await expect(wallets).toContainText([
    /Fees of the shop.*Ethereum.*Network is ahead.*3 transactions on the network are missing.*0.4 ETH on the network, 0.82 ETH in the ledger/,
    /Fees.*Base.*Same.*Next nonce 41, here and on the network.*0.82 ETH, on the network and in the ledger/,
  ]);
  await look(page, 'restore-release');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(stage.asked(releaseSending)).toEqual([]);
});
