import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A shop that took nothing takes what is named, such as `USDC on Base`. */
export async function takeCurrencies(page: Page, site: string, id: number, names: string[]): Promise<void> {
  await page.goto(`${site}/settings/integrations/payment-options?projectId=${id}`);
  for (const name of names) {
    // The box itself lies under its drawing.
    await page.getByRole('switch', { name }).click({ force: true });
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
  await page.getByRole('form', { name: 'Payment options' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment options saved')).toBeVisible();
}
