import { answerRpc } from './answer-rpc.ts';
import { nodeOf } from './ask-node.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, stepUp } from '../people.ts';
import { takeFactoryAway } from './take-factory-away.ts';

const safe = '0x8888888888888888888888888888888888888B88';

test('where nobody put the factory yet, a merchant puts it there first, and goes on', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await stepUp(chainSite, chainRoot);
  const body = { name: 'Frontier safe', address: safe };
  await call(chainSite, chainRoot, 'POST', '/api/v1/wallets/cold/eoa/blockchain/ETH', body);
  await takeFactoryAway(await nodeOf(chainSite, chainRoot, 'ETH'));
  await openAs(page, chainSite, chainRoot, '/manageWallet/sweepContract/deploy?chain=ETH');
  const dialog = page.getByRole('dialog', { name: 'Deploy sweep contract on Ethereum' });
  const put = dialog.getByRole('button', { name: 'Deploy factory' });

  await test.step('nothing is deployed before it is there', async () => {
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByRole('radio', { name: /Frontier safe/ }).check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Type the last six characters of the cold wallet').fill(safe.slice(-6));
    await expect(dialog.getByText('The sweep contract factory is not on Ethereum yet.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await look(page, 'factory-missing');
  });

  await test.step('what was declined or reverted put nothing there, and may be asked for again', async () => {
    await answerRpc(page, 'eth_sendTransaction', { error: { code: 4001, message: 'no' } });
    await put.click();
    await expect(dialog.getByText('You declined it in the wallet. Nothing was sent.')).toBeVisible();
    await answerRpc(page, 'eth_sendTransaction', { result: `0x${'ab'.repeat(32)}` });
    await put.click();
    await expect(dialog.getByText('The factory is being deployed to Ethereum')).toBeVisible();
    await answerRpc(page, 'eth_getTransactionReceipt', { result: { status: '0x0' } });
    await expect(dialog.getByText('The network reverted the transaction')).toBeVisible();
    await look(page, 'factory-reverted');
    await page.unrouteAll();
  });

  await test.step('once it is there, the contract is deployed', async () => {
    await put.click();
    await expect(dialog.getByText('the factory of this version of Coffer')).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const done = page.getByRole('dialog', { name: 'Sweep contract on Ethereum' });
    await expect(done.getByText(/is now a deposit wallet/)).toBeVisible({ timeout: 30_000 });
  });
});
