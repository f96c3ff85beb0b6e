import type { Page } from '@playwright/test';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { expect } from '../fixtures.ts';

/** A wallet of the merchant's own on one network, where the money ends. */
export type ColdWallet = { network: string; name: string; address: string };

/** On the page of the wallets. */
export async function addColdWallet(page: Page, { network, name, address }: ColdWallet): Promise<void> {
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  await page
    .getByRole('dialog', { name: 'Add a wallet' })
    .getByRole('button', { name: /^Cold wallet/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add a cold wallet' });
  await dialog.getByRole('combobox', { name: 'Network' }).selectOption(network);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const check = page.getByRole('dialog', { name: 'Confirm the address' });
  await check.getByLabel('Type the last six characters of the address').fill(address.slice(-6));
  await check.getByRole('button', { name: 'Add cold wallet' }).click();
  await confirmIfAsked(page, page.getByRole('dialog', { name }));
}

/**
 * From the local test wallet, with a deposit wallet that is linked to the project. Where the cold wallet has the address
 * of one that was deployed for on another network, it joins the deposit wallet of that one, whose name it has to be given.
 */
export async function deploySweepContract(
  page: Page,
  site: string,
  cold: ColdWallet,
  { name, project }: { name: string; project: string },
): Promise<void> {
  await page.goto(`${site}/manageWallet/sweepContract/deploy`);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Network' }).selectOption(cold.network);
  const wizard = page.getByRole('dialog', { name: `Deploy sweep contract on ${cold.network}` });
  await expect(wizard.getByRole('radio', { name: /Local test wallet/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Connect' }).click();
  await wizard.getByRole('radio', { name: new RegExp(cold.name) }).check();
  await wizard.getByLabel('Name of the deposit wallet').fill(name);
  await wizard.getByLabel('Project').selectOption({ label: project });
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByLabel('Type the last six characters of the cold wallet').fill(cold.address.slice(-6));
  await wizard.getByRole('button', { name: 'Confirm' }).click();
  const done = page.getByRole('dialog', { name: `Sweep contract on ${cold.network}` });
  await confirmIfAsked(page, done.getByText(`${name} is now a deposit wallet.`));
  await done.getByRole('button', { name: 'Done' }).click();
}
