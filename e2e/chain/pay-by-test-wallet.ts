import { askFor, type Asked } from '../shop/checkout.ts';
import { mine, type Shop } from '../shop/open-shop.ts';
import { call, type Person } from '../people.ts';

/** So many blocks make a payment on Base certain. */
const blocksRequired = 20;

type What = 'exact' | 'less' | 'more' | 'late';

/** A payer who chose USDC on Base, and pays from the test wallet; not confirmed yet. */
export async function payByTestWallet(
  site: string,
  root: Person,
  shop: Shop,
  what: What,
  order: Record<string, unknown> = {},
): Promise<Asked> {
  const asked = await askFor(site, root, shop, order);
  const chosen = { blockchain_code: 'BASE', currency_code: 'USDC' };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${asked.reference}`, chosen);
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${asked.reference}/test-wallet`, { what });
  return asked;
}

export async function confirmAll(site: string, root: Person): Promise<void> {
  await mine(site, root, blocksRequired);
}
