import { spawnSync } from 'node:child_process';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { asRoot, asRootAgain, call, openAs } from './people.ts';
import { startProgram } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

test('after a restore an operator sees what is on hold, compares the wallets, and releases sending', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = temporaryFolder('coffer-restored-story');
  const options = { devnet: true, env: { CHAINS: 'ETH,BASE' } };
  const before = await startProgram(folder.path, options);
  const person = await asRoot(before.site);
  await call(before.site, person, 'POST', '/api/v1/wallets', {
    name: 'Gas and sweeps',
    walletType: 'hot_wallet',
    family: 'ETH_Family',
  });
  expect(await before.stop()).toBe(0);
  const marked = spawnSync(process.execPath, ['scripts/mark-restored.ts'], {
    env: { ...process.env, DATA_DIR: folder.path },
    encoding: 'utf8',
  });
  expect(marked).toMatchObject({ status: 0, stdout: expect.stringContaining('sending is on hold') });

  const program = await startProgram(folder.path, options);
  try {
    const root = await asRootAgain(program.site);
    await openAs(page, program.site, root, '/project/all/dashboard');
    const banner = page.getByRole('region', { name: 'Sending on hold' });
    await expect(banner).toContainText('Sending is on hold');
    const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect(attention.getByRole('link', { name: 'Review: Sending is on hold' })).toHaveAttribute(
      'href',
      '/settings/account/system',
    );
    await banner.getByRole('link', { name: 'Review and release' }).click();

    const wallets = page.getByRole('table', { name: 'Hot wallets compared with their networks' });
    await expect(wallets.getByRole('row').filter({ hasText: 'Gas and sweeps' })).toHaveCount(2);
    await expect(wallets.getByText('Next nonce 0, here and on the network.')).toHaveCount(2);
    await expect(page.getByText('Everyone was signed out')).toBeVisible();
    await look(page, 'sending-held');

    await page.getByRole('button', { name: 'Release sending' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release sending' });
    await expect(dialog).toContainText('No transaction is waiting to be sent.');
    await dialog.getByRole('button', { name: 'Release sending' }).click();
    await expect(page.getByText('Sending released')).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(page.getByText(/root@example\.com released sending/)).toBeVisible();
    // Nobody is left to ask a server that is gone.
    await page.close();
  } finally {
    expect(await program.stop()).toBe(0);
    await folder.remove();
  }
});
