import type { Locator, Page } from '@playwright/test';

type Asked = { to: { address: string } | { recipient: RegExp }; amount: string; note: string };

/** Fills the form for a payout of USDC on Ethereum, as far as what it would be: nothing is asked for yet. */
export async function lookPayoutOver(page: Page, site: string, { to, amount, note }: Asked): Promise<Locator> {
  await page.goto(`${site}/withdraw/payouts`);
  await page.getByRole('button', { name: 'New payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New payout' });
  if ('address' in to) {
    await dialog.getByRole('button', { name: 'An address' }).click();
    await dialog.getByLabel('Network', { exact: true }).selectOption('Ethereum');
    await dialog.getByLabel('Address', { exact: true }).fill(to.address);
  } else {
    const option = dialog.getByRole('option', { name: to.recipient });
    const value = (await option.getAttribute('value')) ?? '';
    await dialog.getByLabel('Recipient', { exact: true }).selectOption(value);
  }
  await dialog.getByLabel('Currency').selectOption('USDC');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('What for (optional)').fill(note);
  await dialog.getByRole('button', { name: 'Review' }).click();
  return dialog;
}

/** What is said under a name, with it. */
export function factOf(within: Locator, name: string): Locator {
  return within.locator('dl > div').filter({ has: within.page().locator('dt').getByText(name, { exact: true }) });
}
