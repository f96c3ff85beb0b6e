import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** A shop takes what is named, such as `USDC on Base`, and nothing else: what came on with a wallet goes. */
export async function takeCurrencies(page: Page, site: string, id: number, names: string[]): Promise<void> {
  await page.goto(`${site}/settings/integrations/payment-options?projectId=${id}`);
  for (const name of names) await expect(page.getByRole('switch', { name })).toBeVisible();
  const wanted = new Set(await Promise.all(names.map((name) => page.getByRole('switch', { name }).getAttribute('id'))));
  let hasChanged = false;
  for (const one of await page.getByRole('switch').all()) {
    const isWanted = wanted.has(await one.getAttribute('id'));
    if ((await one.isChecked()) === isWanted) continue;
    // The box itself lies under its drawing.
    await one.click({ force: true });
    await expect(one).toBeChecked({ checked: isWanted });
    hasChanged = true;
  }
  if (!hasChanged) return;
  await page.getByRole('form', { name: 'Payment options' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment options saved')).toBeVisible();
}
