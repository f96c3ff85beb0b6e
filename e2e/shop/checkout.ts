import { expect, type Page } from '@playwright/test';
import { openShop, pay, type Shop } from './open-shop.ts';
import { call, type Person } from '../people.ts';

export type Asked = { reference: string; url: string; path: string };

type Order = Record<string, unknown>;
type Offered = { id: number; currencyCode: string };

const usual = ['ETH', 'USDC', 'USDT'];

/** A shop with its colour that takes what there is on the local chains at first, whatever other stories add to them. */
export async function openTill(site: string, root: Person, name: string): Promise<Shop> {
  const shop = await openShop(site, root, name);
  const offered = await call<Offered[]>(site, root, 'GET', '/api/v1/blockchain-currency');
  const blockchainCurrencyIDs = offered.filter(({ currencyCode }) => usual.includes(currencyCode)).map(({ id }) => id);
  await call(site, root, 'PUT', `/api/v1/project/${shop.id}/blockchain-currency`, { blockchainCurrencyIDs });
  const brand = { brandColor: '#a83c1e', supportEmail: 'help@example.com' };
  await call(site, root, 'PUT', `/api/v1/external-platform/${shop.id}`, brand);
  return shop;
}

/** A payment of 25 dollars by somebody new, unless the order says otherwise. */
export async function askFor(site: string, root: Person, shop: Pick<Shop, 'id'>, order: Order = {}): Promise<Asked> {
  const customer = `ida-${Math.random().toString(36).slice(2, 10)}`;
  const body = { amountInUSD: '25', customerID: customer, customerEmail: `${customer}@example.com`, ...order };
  const made = await call<{ reference_id: string; url: string }>(
    site,
    root,
    'POST',
    `/api/v1/external-platform/${shop.id}/payment`,
    body,
  );
  const { pathname, search } = new URL(made.url);
  return { reference: made.reference_id, url: made.url, path: `${pathname}${search}` };
}

/** From the choice to the address. */
export async function choose(page: Page, currency: string, network = 'Base'): Promise<void> {
  await page.getByRole('group', { name: 'Choose how to pay' }).waitFor();
  const option = page.getByRole('radio', { name: new RegExp(`^${currency} on ${network}`) });
  if (!(await option.isVisible())) await page.getByText(/^\d+ more ways to pay$/).click();
  await option.check();
  await page.getByRole('button', { name: `Continue with ${currency} on ${network}` }).click();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
}

export async function payAddress(site: string, root: Person, { reference }: Asked, amount: string): Promise<string> {
  const { attempt } = await publicPayment(site, reference);
  if (!attempt) throw new Error('nothing was chosen yet');
  return pay(site, root, attempt.address, attempt.currencyCode, amount);
}

type Public = {
  step: string;
  status: string;
  attempt: { address: string; currencyCode: string; amountDue: string } | null;
};

export async function publicPayment(site: string, reference: string): Promise<Public> {
  return call<Public>(site, undefined, 'GET', `/api/v1/payment/reference/${reference}`);
}
