import { disperseAddress } from '../../packages/contract-abi/src/disperse.generated.ts';
import { answerRpc } from './answer-rpc.ts';
import { askNode, nodeOf } from './ask-node.ts';
import { injectWallet } from './inject-wallet.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, stepUp } from '../people.ts';

const screen = '/withdraw/hot-wallets';
/** So that what stands in a block now is final. */
const finalAfter = '0x50';

test('a merchant puts the payout contract on a network, and fills the hot wallet from the cold one', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await stepUp(chainSite, chainRoot);
  const rpcUrl = await nodeOf(chainSite, chainRoot, 'ETH');
  const [, , , , cold = ''] = await askNode<string[]>(rpcUrl, 'eth_accounts', []);
  const hot = await call<{ address: string }>(chainSite, chainRoot, 'POST', '/api/v1/wallets', {
    name: 'Payout wallet',
    walletType: 'hot_wallet',
    family: 'ETH_Family',
  });
  await call(chainSite, chainRoot, 'POST', '/api/v1/wallets/cold/eoa/blockchain/ETH', {
    name: 'Company vault',
    address: cold,
  });
  // The network becomes one on which nobody paid many at once.
  await askNode(rpcUrl, 'anvil_setCode', [disperseAddress, '0x']);
  await askNode(rpcUrl, 'anvil_setNonce', [disperseAddress, '0x0']);
  await injectWallet(page, rpcUrl, cold);
  await openAs(page, chainSite, chainRoot, screen);
  const rows = page.getByRole('list', { name: 'Payout contract by network' }).getByRole('listitem');
  const ethereum = rows.filter({ hasText: 'Ethereum' });

  await test.step('payouts go one by one, and it is said how to change that', async () => {
    await expect(ethereum).toContainText('Not deployed');
    await expect(rows.filter({ hasText: 'Base' })).toContainText('In use');
    await ethereum.getByRole('button', { name: 'Deploy on Ethereum' }).click();
  });

  const dialog = page.getByRole('dialog', { name: 'Deploy the payout contract on Ethereum' });
  const put = dialog.getByRole('button', { name: 'Deploy on Ethereum' });

  await test.step('what was declined sent nothing', async () => {
    await expect(dialog.getByRole('radio', { name: /Local test wallet/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByText(/about 0\.\d+ ETH/)).toBeVisible();
    await answerRpc(page, 'eth_sendTransaction', { error: { code: 4001, message: 'no' } });
    await put.click();
    await expect(dialog.getByText('You declined it in the wallet. Nothing was sent.')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('the wallet of the browser sends it, and it is used once that is final', async () => {
    await dialog.getByRole('radio', { name: /Vault wallet/ }).check();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByText(/about 0\.\d+ ETH/)).toBeVisible();
    await look(page, 'payout-contract-put');
    await put.click();
    await expect(dialog.getByText('The contract is on Ethereum.')).toBeVisible({ timeout: 30_000 });
    await look(page, 'payout-contract-there');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(ethereum).toContainText(/Confirming|On its way|In use/);
    await askNode(rpcUrl, 'anvil_mine', [finalAfter]);
    await expect(ethereum).toContainText('In use', { timeout: 30_000 });
  });

  const topUps = page.getByRole('list', { name: 'Top-ups of Payout wallet on Ethereum' }).getByRole('listitem');

  await test.step('what comes from the cold wallet shows as a top-up of it', async () => {
    const little = { from: cold, to: hot.address, value: '0x5af3107a4000' };
    await askNode(rpcUrl, 'eth_sendTransaction', [little]);
    await expect(topUps).toHaveCount(1, { timeout: 40_000 });
    await expect(topUps).toContainText('0.0001 ETH topped up from Company vault');
  });

  await test.step('too little is said, with what to send, and the wallet of the browser sends it', async () => {
    const card = page.getByRole('region', { name: 'Payout wallet on Ethereum' });
    await expect(card).toContainText('Low on ETH: send 0.', { timeout: 60_000 });
    await card.getByRole('button', { name: /^Send 0\.\d+ ETH/ }).click();
    const topUp = page.getByRole('dialog', { name: 'Top up Payout wallet' });
    await topUp.getByRole('radio', { name: /Vault wallet/ }).check();
    await look(page, 'payout-wallet-refill-local');
    await topUp.getByRole('button', { name: /^Send 0\.\d+ ETH/ }).click();
    await expect(topUp.getByText('Sent. It shows as a top-up')).toBeVisible();
    await topUp.getByRole('button', { name: 'Done' }).click();
    await expect(topUps).toHaveCount(2, { timeout: 40_000 });
    await askNode(rpcUrl, 'anvil_mine', [finalAfter]);
    await expect(card).not.toContainText('Low on ETH', { timeout: 60_000 });
    await look(page, 'payout-wallet-topped-up');
  });
});
