import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { mineEthereum } from './earning-shop.ts';

/** An open payout is sent, and paid out once it is certain: local blocks come, but nobody needs to wait for each. */
export async function becomePaidOut(panel: Locator, site: string, root: Person): Promise<void> {
  const heading = panel.getByRole('heading', { name: /^Payout/ });
  await expect(heading).toContainText(/Confirming|Paid out/, { timeout: 120_000 });
  await mineEthereum(site, root);
  await expect(heading).toContainText('Paid out', { timeout: 60_000 });
}
