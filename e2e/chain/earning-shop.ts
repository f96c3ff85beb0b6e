import { expect } from '../fixtures.ts';
import { call, type Person } from '../people.ts';
import { askFor, openTill, publicPayment } from '../shop/checkout.ts';
import { mineOn, type Shop } from '../shop/open-shop.ts';

/** So many blocks make a payment on Ethereum certain. */
const blocksRequired = 13;

/** A shop that owns what a customer has paid it: so many dollars, as USDC on Ethereum. */
export async function openEarningShop(site: string, root: Person, name: string, dollars: string): Promise<Shop> {
  const shop = await openTill(site, root, name);
  const asked = await askFor(site, root, shop, { amountInUSD: dollars });
  const chosen = { blockchain_code: 'ETH', currency_code: 'USDC' };
  await call(site, undefined, 'POST', `/api/v1/deposit-address/reference/${asked.reference}`, chosen);
  await call(site, undefined, 'POST', `/api/v1/payment/reference/${asked.reference}/test-wallet`, { what: 'exact' });
  await mineEthereum(site, root);
  const status = async () => (await publicPayment(site, asked.reference)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe('settled');
  return shop;
}

/** What is in a block on Ethereum becomes certain. */
export async function mineEthereum(site: string, root: Person): Promise<void> {
  await mineOn(site, root, 'ETH', blocksRequired);
}
