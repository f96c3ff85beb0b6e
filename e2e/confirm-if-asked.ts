import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { goodPassword } from './people.ts';

const timeout = 30_000;

/** The password is asked for where it was not given a moment ago. Waits for what comes after it. */
export async function confirmIfAsked(page: Page, after: Locator): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(ask.or(after)).toBeVisible({ timeout });
  if (await ask.isVisible()) {
    await ask.getByLabel('Your password').fill(goodPassword);
    await ask.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(after).toBeVisible({ timeout });
}
