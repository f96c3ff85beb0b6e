import type { Page } from '@playwright/test';
import { call, type Person } from '../people.ts';

/** What the dashboard shows once a payment link is made, and what stands behind it. */

export async function linkOf(page: Page): Promise<string> {
  return (await page.getByRole('status', { name: 'Payment link' }).textContent()) ?? '';
}

export async function openLink(page: Page): Promise<Page> {
  const [payer] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open page' }).click(),
  ]);
  return payer;
}

type Made = {
  projectId: number;
  customerId: string | null;
  email: string | null;
  amountInUSD: number | null;
  allowed: unknown[] | null;
  createdAt: string;
  expiresAt: string;
};

export async function paymentOf(page: Page, site: string, who: Person): Promise<Made> {
  const reference = new URL(await linkOf(page)).searchParams.get('reference_id');
  return call<Made>(site, who, 'GET', `/api/v1/payment/${reference}`);
}
