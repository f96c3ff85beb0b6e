import type { Page } from '@playwright/test';
import { askFor, choose, openTill } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, type Shop } from './open-shop.ts';
import { call } from '../people.ts';

type Network = { chains: { code: string; chainId: string }[]; accounts: { family: string; address: string }[] };
type Request = { method: string; params?: unknown[] };

const blocks = 20;
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

/** A browser wallet that announces itself; what it is asked goes to the local chain, whose node signs. */
async function install(page: Page, answer: (request: Request) => Promise<unknown>): Promise<void> {
  await page.exposeFunction('answerWallet', async (request: Request) => {
    try {
      return { result: await answer(request) };
    } catch (error) {
      return { refusal: { code: 4001, message: (error as Error).message } };
    }
  });
  await page.addInitScript(`
    const provider = { request: async (asked) => {
      const { result, refusal } = await window.answerWallet(asked);
      if (refusal) throw refusal;
      return result;
    } };
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({
      info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Otter', rdns: 'com.otter', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
      provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();`);
}

test('a payer with a wallet in the browser pays with one click, on the right network', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const devnet = await call<Network>(chainSite, chainRoot, 'GET', '/api/v1/devnet');
  const base = Number(devnet.chains.find(({ code }) => code === 'BASE')?.chainId);
  const account = devnet.accounts.find(({ family }) => family === 'ETH_Family')?.address ?? '';
  let chainId = 1;
  let declines = true;
  const asked: string[] = [];
  await install(page, async ({ method, params = [] }) => {
    asked.push(method);
    if (method === 'eth_requestAccounts') return [account];
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((params[0] as { chainId: string }).chainId);
      return null;
    }
    if (declines) throw new Error('User rejected the request.');
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { result } = await call<{ result: string }>(chainSite, chainRoot, 'POST', '/api/v1/devnet/rpc/BASE', body);
    return result;
  });

  const payment = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${payment.path}`);
  await choose(page, 'ETH');
  await look(page, 'payer-with-wallet');
  await page.getByRole('button', { name: 'Pay with Otter' }).click();
  await expect(page.getByText('You declined the payment in your wallet.')).toBeVisible();
  expect(chainId).toBe(base);
  declines = false;
  await page.getByRole('button', { name: 'Pay with Otter' }).click();
  await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1);
});
