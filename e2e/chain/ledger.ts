import { expect, type Locator, type Page } from '@playwright/test';

/** A balance on the page of the money, such as `USDC on Base`: it opens its panel. */
export function balanceOf(page: Page, what: string): Locator {
  return page.getByRole('button', { name: new RegExp(what) });
}

/** Why a balance is where it is, with the button that mends that. */
export function causeOf(page: Page, what: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: balanceOf(page, what) })
    .first();
}

/** All of it has reached the cold wallet, as the balances that are empty say. */
export async function expectEmptied(page: Page, what: string, timeout: number): Promise<void> {
  const fold = page.getByRole('button', { name: / empty$/ });
  await expect(fold).toBeVisible({ timeout });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await expect(balanceOf(page, what)).toContainText('Last swept', { timeout });
}
